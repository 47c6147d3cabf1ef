import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { parsePayload, writePayloads } from '@/lib/domain/changes/change-notification'

const newChange = () => ({ userId: randomUUID(), changeId: randomUUID() as string | undefined })

it('changes share a payload, and the id of a page request stays with its user', () => {
  const changes = [newChange(), { ...newChange(), changeId: undefined }, newChange()]
  const payloads = writePayloads(changes)
  expect(payloads).toHaveLength(1)
  const [{ id } = { id: '' }] = parsePayload(payloads[0] ?? '')
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(payloads.flatMap(parsePayload)).toEqual(changes.map((change) => ({ ...change, id })))
})

it('as many payloads as are needed are shorter than PostgreSQL’s limit, each with an id of its own', () => {
  const changes = Array.from({ length: 1000 }, newChange)
  const payloads = writePayloads(changes)
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8000)
  expect(payloads).toHaveLength(10)
  expect(new Set(payloads.map((payload) => payload.slice(0, 36))).size).toBe(10)
  expect(payloads.flatMap(parsePayload)).toMatchObject(changes)
})

it('no change is no payload', () => {
  expect(writePayloads([])).toEqual([])
})
