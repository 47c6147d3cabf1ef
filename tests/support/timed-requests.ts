import { expect } from 'vitest'
import { ErrorResponse } from '@/lib/entry/http/error-response'

/** A read that always takes a connection of the pool. */
export const pooledRead = '/api/v1/tasks/analytics?startDate=2026-03-01&endDate=2026-03-07'

/** Measures what a caller of the API sees of a fault. */
export function timedRequests(baseUrl: string, key: string) {
  const request = async (method: string, path: string, body?: object) => {
    const start = performance.now()
    const response = await fetch(baseUrl + path, {
      method,
      headers: { 'x-api-key': key },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, ms: performance.now() - start }
  }
  const list = () => request('GET', '/api/v1/tasks?date=2026-03-01')
  const create = (text: string) => request('POST', '/api/v1/tasks', { text, date: '2026-03-01' })
  return {
    list,
    readPooled: () => request('GET', pooledRead),
    create,
    health: () => request('GET', '/api/health'),
    /** Repeats a create until one succeeds. Returns how long that takes, in milliseconds. */
    untilCreated: async (text: string) => {
      const start = performance.now()
      while ((await create(text)).status !== 201) expect(performance.now() - start).toBeLessThan(60_000)
      return performance.now() - start
    },
  }
}

/** Checks a 503 of the API and returns what it says about the effect. */
export function expectUnavailable({ status, headers, text }: { status: number; headers: Headers; text: string }) {
  expect(status, text).toBe(503)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  const { error } = ErrorResponse.parse(JSON.parse(text))
  expect(error.code).toBe('UNAVAILABLE')
  return error.applied
}
