import { expect } from 'vitest'

export const METRICS_TOKEN = 'a token of more than 16 characters'

export async function readMetrics(baseUrl: string, token = METRICS_TOKEN): Promise<string> {
  const response = await fetch(`${baseUrl}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  return response.text()
}

/** The sum of a metric over all series that have these labels. */
export function sumOf(metrics: string, name: string, labels: Record<string, string> = {}): number {
  const lines = metrics.split('\n').filter((line) => line.startsWith(`${name}{`))
  const wanted = lines.filter((line) =>
    Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)),
  )
  return wanted.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}
