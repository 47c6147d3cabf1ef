import { expect } from 'vitest'
import { Changes } from '@/lib/domain/tasks/events/schema'
import { send } from './http'

/** Reads changes with a key. */
export async function readChanges(key: string, query: Record<string, string | number> = {}): Promise<Changes> {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { status, text } = await send('GET', `/api/v1/changes?${parameters}`, { key })
  expect(status, text).toBe(200)
  return Changes.parse(JSON.parse(text))
}
