import { describe, expect, it } from 'vitest'
import { resolveTaskId, resolveTaskIds, shortenIds } from '@/lib/entry/cli/ids'

const a = '019b76da-a800-7001-8d5e-24e7b4c8f3a2'
const b = '019b76da-a800-7002-9a3f-5f0d2c1bf3a2'
const c = '019b76da-a800-7003-9a3f-5f0d2c1b7e44'
const listOf = (tasks: { id: string; text: string }[], hours = 0) => ({
  terminal: 'session 1',
  command: 'daymark find plants',
  printedAt: Date.now() - hours * 3_600_000,
  tasks,
})
const tasks = [
  { id: b, text: 'first' },
  { id: c, text: 'second' },
]
const state = { list: listOf(tasks), seen: [b, c, a] }

describe('naming tasks', () => {
  it.each([
    ['1', b],
    ['02', c],
    ['7e44', c],
    ['C8F3A2', a],
    [a.toUpperCase(), a],
    ['019b76da-a800-7009-9a3f-5f0d2c1b7e44', '019b76da-a800-7009-9a3f-5f0d2c1b7e44'],
  ])('finds %s', (name, id) => {
    expect(resolveTaskId(name, state)).toBe(id)
  })

  it('takes digits for a number of a list of any length, unless they end the id of another task', () => {
    const list = Array.from({ length: 1200 }, (_, index) => ({
      id: b.slice(0, -4) + `${index}`.padStart(4, 'a'),
      text: '',
    }))
    expect(resolveTaskId('1050', { list: listOf(list), seen: [] })).toBe(list[1049]?.id)
    const other = `${b.slice(0, -4)}1050`
    expect(() => resolveTaskId('1050', { list: listOf(list), seen: [other] })).toThrow(
      expect.objectContaining({ exitCode: 2 }),
    )
    expect(resolveTaskId('1050', { list: undefined, seen: [other] })).toBe(other)
  })

  it('refuses the numbers of an old list, and names it', () => {
    const old = { ...state, list: listOf(tasks, 14.5) }
    const message = 'The list of "daymark find plants" is 14 hours old, so the number 1 is not taken: it was "first".'
    expect(() => resolveTaskId('1', old)).toThrow(expect.objectContaining({ exitCode: 2, message }))
    expect(resolveTaskId('7e44', old)).toBe(c)
    expect(resolveTaskId('1', { ...state, list: listOf(tasks, 11.9) })).toBe(b)
  })

  it.each([
    [undefined, 'This terminal has printed no list yet'],
    [listOf([]), 'The last list, of "daymark find plants", had no tasks.'],
  ])('says why a number names nothing', (list, message) => {
    expect(() => resolveTaskId('1', { list, seen: [a] })).toThrow(
      expect.objectContaining({ exitCode: 3, message: expect.stringContaining(message) }),
    )
  })

  it('names a task once', () => {
    expect([...resolveTaskIds(['2', '7e44', '1'], state)]).toEqual([
      [c, '7e44'],
      [b, '1'],
    ])
  })

  it.each([
    ['0', 3, 'the number 0'],
    ['3', 3, 'ends at 2'],
    ['abcd', 3, 'ends with abcd'],
    ['f3a2', 2, '2 tasks'],
    ['7e4', 2, 'names no task'],
    ['milk', 2, 'names no task'],
    ['', 2, 'names no task'],
  ])('rejects %j', (name, exitCode, message) => {
    expect(() => resolveTaskId(name, state)).toThrow(
      expect.objectContaining({ exitCode, message: expect.stringContaining(message) }),
    )
  })
})

describe('short ids', () => {
  it('are the shortest ends that are unique among all known ids', () => {
    expect([...shortenIds([a, c], [a, b, c])]).toEqual([
      [c, '7e44'],
      [a, '8f3a2'],
    ])
    expect(shortenIds([a], []).get(a)).toBe('f3a2')
  })

  it('lead back to their tasks', () => {
    for (const [id, short] of shortenIds(state.seen, state.seen)) expect(resolveTaskId(short, state)).toBe(id)
  })
})
