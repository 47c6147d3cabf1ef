import { expect, it } from 'vitest'
import { readFile } from '../../../support/read-import'

const item = (fields: object) => ({
  ...{ id: 'a', title: 'Mow', status: 'notStarted', importance: 'normal', isReminderOn: false },
  ...fields,
})
const due = (dateTime: string, timeZone = 'UTC') => ({ dueDateTime: { dateTime, timeZone } })

it.each([
  [due('2026-04-02T00:00:00.0000000'), { date: '2026-04-02', dueTime: null, isCompleted: false, priority: null }],
  // Midnight in Berlin, where the account is.
  [due('2026-04-01T22:00:00.0000000'), { date: '2026-04-02', dueTime: null }],
  [due('2026-04-02T00:00:00', 'Pacific Standard Time'), { date: '2026-04-02', dueTime: null }],
  [
    { status: 'completed', importance: 'high', completedDateTime: { dateTime: '2026-01-10T09:00:00' } },
    { isCompleted: true, isUndated: true, priority: 'high' },
  ],
  [
    { status: 'waitingOnOthers', importance: 'low' },
    { isCompleted: false, priority: 'low' },
  ],
  [
    {
      body: { content: 'the lawn', contentType: 'text' },
      checklistItems: [{ displayName: 'front', isChecked: true }, { displayName: 'back' }],
    },
    { details: 'the lawn\n\n- [x] front\n- [ ] back' },
  ],
])('reads a task: %j', (fields, task) => {
  for (const form of [[item(fields)], { value: [item(fields)] }, [{ displayName: 'Garden', tasks: [item(fields)] }]]) {
    const { format, tasks, problems } = readFile(JSON.stringify(form))
    expect(format).toBe('Microsoft To Do')
    expect(tasks).toEqual([expect.objectContaining({ text: 'Mow', line: 1, ...task })])
    expect(problems).toEqual([])
  }
})

const noEnd = { type: 'noEnd' }

it.each([
  [{ type: 'daily', interval: 3 }, noEnd, 'FREQ=DAILY;INTERVAL=3'],
  [{ type: 'weekly', daysOfWeek: ['monday', 'friday'] }, noEnd, 'FREQ=WEEKLY;BYDAY=MO,FR'],
  [{ type: 'absoluteMonthly', dayOfMonth: 15 }, noEnd, 'FREQ=MONTHLY;BYMONTHDAY=15'],
  [{ type: 'relativeMonthly', daysOfWeek: ['friday'], index: 'last' }, noEnd, 'FREQ=MONTHLY;BYDAY=-1FR'],
  [{ type: 'absoluteYearly', dayOfMonth: 3, month: 4 }, noEnd, 'FREQ=YEARLY;BYMONTHDAY=3;BYMONTH=4'],
  [{ type: 'daily' }, { type: 'endDate', endDate: '2026-05-01' }, 'FREQ=DAILY;UNTIL=20260501'],
])('a task that repeats becomes a recurrence: %j %j', (pattern, range, rule) => {
  const { tasks, problems } = readFile(
    JSON.stringify([item({ ...due('2026-04-03T00:00:00'), recurrence: { pattern, range } })]),
  )
  expect(tasks[0]?.repeat?.rule.split(';').toSorted()).toEqual(rule.split(';').toSorted())
  expect(problems).toEqual([])
})

it('names what is not imported', () => {
  const recurrence = { pattern: { type: 'hourly' }, range: noEnd }
  const { tasks, problems } = readFile(
    JSON.stringify(
      [
        item({ categories: ['Home'], body: { content: '<p>the lawn</p>', contentType: 'html' }, importance: 'urgent' }),
        item({ id: 'b', ...due('soon'), recurrence }),
      ],
      null,
      1,
    ),
  )
  expect(tasks).toHaveLength(2)
  expect(problems.map(({ message }) => message)).toEqual([
    'These fields are not imported: categories.',
    '“urgent” is not a priority: the task gets none.',
    'The details are HTML, and stay as they are written.',
    '“soon” is not a time, so it is not imported.',
    expect.stringMatching(/^The task repeats in a form that is not imported: .* It is imported once\.$/),
  ])
})
