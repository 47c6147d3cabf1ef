import { expect, it } from 'vitest'
import { repairArguments } from '@/lib/entry/mcp/repair-arguments'
import { addTasks } from '@/lib/entry/mcp/tools/add-tasks'
import { getDay } from '@/lib/entry/mcp/tools/get-day'
import { setState } from '@/lib/entry/mcp/tools/set-state'

const id = '019b76da-a800-7001-8d5e-24e7b4c8f3a2'
const task = { text: 'Call', minutes: 5 }

it.each([
  ['a list as JSON text', addTasks, { tasks: JSON.stringify([task]) }, { tasks: [task] }],
  ['an item as JSON text', addTasks, { tasks: [JSON.stringify(task)] }, { tasks: [task] }],
  ['one item as JSON text', addTasks, { tasks: JSON.stringify(task) }, { tasks: [task] }],
  ['one item', addTasks, { tasks: task }, { tasks: [task] }],
  ['one id', setState, { ids: id, state: 'open' }, { ids: [id], state: 'open' }],
  ['ids as JSON text', setState, { ids: `["${id}"]`, state: 'open' }, { ids: [id], state: 'open' }],
  ['a number as JSON text', addTasks, { tasks: [{ ...task, minutes: '5' }] }, { tasks: [task] }],
  ['text in text', addTasks, { tasks: JSON.stringify([{ ...task, minutes: '5' }]) }, { tasks: [task] }],
])('repairs %s', (_what, tool, args, repaired) => {
  expect(repairArguments(tool.input, args)).toEqual(repaired)
})

it.each([
  ['text that is JSON', addTasks, { tasks: [{ text: '["a"]', details: '5' }] }],
  ['what is right', setState, { ids: [id], state: 'open' }],
  ['a number in place of a text', getDay, { date: 5 }],
  ['what is no JSON', addTasks, { tasks: [{ ...task, minutes: 'five' }] }],
  ['what is absent', addTasks, {}],
  ['null', addTasks, { tasks: null }],
  ['no object', addTasks, 5],
])('leaves %s', (_what, tool, args) => {
  expect(repairArguments(tool.input, args)).toBe(args)
})

it('needs no more time for a list of a hundred thousand items', () => {
  const tasks = Array.from({ length: 100_000 }, () => '1')
  const started = performance.now()
  repairArguments(addTasks.input, { tasks })
  expect(performance.now() - started).toBeLessThan(5000)
})
