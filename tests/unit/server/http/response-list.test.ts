import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { ResponseList } from '@/lib/server/http/response-list'

/** Responses that a test tells apart; the list uses no part of them. */
const newResponses = (count: number) => Array.from({ length: count }, () => ({}) as ServerResponse)

it('has the responses that were added and not removed', () => {
  const list = new ResponseList()
  const responses = newResponses(5)
  const remove = responses.map((response) => list.add(response))
  expect(remove[1]?.()).toBe(true)
  expect(remove[4]?.()).toBe(true)
  expect(remove[0]?.()).toBe(true)
  expect(list.size).toBe(2)
  expect(new Set(list)).toEqual(new Set([responses[2], responses[3]]))
})

it('removes a response once, by either way', () => {
  const list = new ResponseList()
  const [first, second, other] = newResponses(3) as [ServerResponse, ServerResponse, ServerResponse]
  const removeFirst = list.add(first)
  const removeSecond = list.add(second)
  expect(list.delete(other)).toBe(false)
  expect(list.delete(first)).toBe(true)
  expect(removeFirst()).toBe(false)
  expect(removeSecond()).toBe(true)
  expect(list.delete(second)).toBe(false)
  expect(list.size).toBe(0)
})

it('may change while it is read', () => {
  const list = new ResponseList()
  const responses = newResponses(4)
  for (const response of responses) list.add(response)
  const read: ServerResponse[] = []
  for (const response of list) {
    read.push(response)
    list.delete(response)
  }
  expect(read).toEqual(responses)
  expect(list.size).toBe(0)
})
