import { expect, it } from 'vitest'
import { readFile } from '../../../support/read-import'

const file = (...lists: object[]) => JSON.stringify({ kind: 'tasks#taskLists', items: lists }, null, 1)
const item = (fields: object) => ({ kind: 'tasks#task', id: 'a', title: 'Mow', status: 'needsAction', ...fields })

it.each([
  [{ due: '2026-04-02T00:00:00Z' }, { date: '2026-04-02', dueTime: null, isCompleted: false }],
  // A time means nothing, in whichever zone.
  [{ due: '2026-04-02T23:30:00.000Z' }, { date: '2026-04-02', dueTime: null }],
  [
    { status: 'completed', completed: '2026-01-10T09:00:00Z', hidden: true },
    { isCompleted: true, isUndated: true },
  ],
  [{ notes: 'the lawn' }, { details: 'the lawn' }],
])('reads a task: %j', (fields, task) => {
  const { format, tasks, problems } = readFile(file({ title: 'Garden', items: [item(fields)] }))
  expect(format).toBe('Google Tasks')
  expect(tasks).toEqual([expect.objectContaining({ text: 'Mow', ...task })])
  expect(problems).toEqual([])
})

it('names what is not imported, by line', () => {
  const { tasks, problems } = readFile(
    file(
      { title: 'Garden', items: [item({ deleted: true }), item({ id: 'b', due: 'soon', links: [] })] },
      { title: 'House', items: [item({ id: 'c', parent: 'b' })] },
      { title: 'Empty' },
    ),
  )
  expect(tasks.map(({ line }) => line)).toEqual([16, 29])
  expect(problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([
    'null: These fields are not imported: links.',
    'null: The lists are not imported: Garden, House, Empty.',
    'null: Subtasks are imported as tasks of their own.',
    '9: The task is deleted.',
    '16: “soon” is not a date, so it is not imported.',
  ])
})

it('refuses a file of another form', () => {
  expect(() => readFile('{"kind": "tasks#taskLists", "items": [{"items": "none"}]}')).toThrow(
    'The file is not a valid export of Google Tasks.',
  )
})
