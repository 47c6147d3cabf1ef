import { expect, it } from 'vitest'
import { readFile } from '../../../support/read-import'

const item = (fields: object) =>
  JSON.stringify({ id: 1, uuid: 'u1', entry: '20260101T090000Z', status: 'pending', description: 'Mow', ...fields })

it.each([
  [
    { priority: 'H', due: '20260402T150000Z' },
    { priority: 'high', date: '2026-04-02', dueTime: Date.UTC(2026, 3, 2, 15) },
  ],
  // Midnight in Berlin.
  [{ due: '20260401T220000Z' }, { date: '2026-04-02', dueTime: null }],
  [
    { scheduled: '20260401T220000Z', status: 'waiting' },
    { date: '2026-04-02', isCompleted: false },
  ],
  [
    { status: 'completed', end: '20260110T090000Z' },
    { isCompleted: true, isUndated: true },
  ],
  [{ annotations: [{ entry: '20260101T090000Z', description: 'the lawn' }] }, { details: 'the lawn' }],
])('reads a task: %j', (fields, task) => {
  for (const content of [`[\n${item(fields)}\n]\n`, `${item({ uuid: 'u0' })}\n${item(fields)}\n`]) {
    const { format, tasks, problems } = readFile(content)
    expect(format).toBe('Taskwarrior JSON')
    expect(tasks.at(-1)).toMatchObject({ line: 2, text: 'Mow', ...task })
    expect(problems).toEqual([])
  }
})

it.each([
  ['weekly', 'FREQ=WEEKLY'],
  ['weekdays', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['3days', 'FREQ=DAILY;INTERVAL=3'],
  ['2w', 'FREQ=WEEKLY;INTERVAL=2'],
  ['quarterly', 'FREQ=MONTHLY;INTERVAL=3'],
])('a task that recurs %s becomes a recurrence, beside the instance that exists', (recur, rule) => {
  const due = { due: '20260301T230000Z' }
  const { tasks, problems } = readFile(
    `[\n${item({ status: 'recurring', recur, ...due })},\n${item({ uuid: 'u2', parent: 'u1', recur, ...due })}\n]`,
  )
  expect(tasks).toMatchObject([{ repeat: { rule } }, { line: 3, date: '2026-03-02', repeat: null }])
  expect(tasks[0]?.date).not.toBe('2026-03-02')
  expect(problems).toEqual([])
})

it('names what is not imported', () => {
  const { tasks, problems } = readFile(
    `[\n${item({ status: 'deleted' })},\n${item({ uuid: 'u2', project: 'Garden', recur: 'PT1H', status: 'recurring' })}\n]`,
  )
  expect(tasks).toHaveLength(1)
  expect(problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([
    'null: These fields are not imported: project.',
    '2: The task is deleted.',
    '3: The task repeats in a form that is not imported: “PT1H”. It is imported once.',
  ])
})
