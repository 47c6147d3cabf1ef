import { describe, expect, it } from 'vitest'
import { readFile } from '../../../support/read-import'

const task = {
  ...{ _id: '1', text: 'Call Ada #work', date: '2026-03-02', isCompleted: false, priority: 'high', dueTime: 1e12 },
  ...{ timeSpent: 5, estimate: 30, details: 'a\nb', order: 0, createdAt: 0, archivedAt: null, previousDates: [] },
  recurrence: null as string | null,
}
const recurrence = {
  ...{ _id: 'r', text: 'Water', priority: null, details: null, estimate: 10, time: '07:30', rule: 'FREQ=DAILY' },
  ...{ startDate: '2026-01-01', from: 'schedule', ifMissed: 'keep', isPaused: true },
}

/** As the export writes it: each task and each recurrence on a line of its own. */
function fileOf(tasks: object[], recurrences: object[] = [], more: object = {}): string {
  const head = JSON.stringify({ exportedAt: '2026-03-01T00:00:00.000Z', ...more }, null, 2).slice(0, -2)
  const list = (name: string, items: object[]) =>
    `,\n  "${name}": [\n    ${items.map((item) => JSON.stringify(item)).join(',\n    ')}\n  ]`
  return `${head}${list('tasks', tasks)}${list('recurrences', recurrences)}\n}\n`
}

describe('the JSON export', () => {
  it('has every field of a task, archived ones too, in the order of their lists', () => {
    const archived = { ...task, _id: '2', text: 'Old', archivedAt: 5, order: 1 }
    const { format, tasks, problems } = readFile(fileOf([archived, task], [], { account: {}, changes: [] }))
    expect(format).toBe('Daymark JSON')
    const { _id, order, createdAt, previousDates, recurrence: _recurrence, ...fields } = task
    expect(tasks).toEqual([
      { ...fields, line: 7, isUndated: false, repeat: null },
      { ...fields, line: 6, text: 'Old', archivedAt: 5, isUndated: false, repeat: null },
    ])
    expect(problems).toEqual([
      { line: null, isSkipped: true, message: 'These parts are not imported: account, changes.' },
    ])
  })

  it('has recurrences, which make their open tasks from today on again', () => {
    const made = { ...task, text: 'Water', priority: null, details: null, estimate: 10, recurrence: 'r' }
    const { tasks, problems } = readFile(
      fileOf(
        [
          { ...made, _id: '1', date: '2026-02-28' },
          { ...made, _id: '2', date: '2026-03-01', isCompleted: true },
          { ...made, _id: '3', date: '2026-03-02' },
          { ...made, _id: '4', date: '2026-03-03', text: 'Swim' },
        ],
        [recurrence],
      ),
    )
    expect(tasks.map(({ text, date, repeat }) => [text, date, repeat?.rule])).toEqual([
      ['Water', '2026-02-28', undefined],
      ['Water', '2026-03-01', undefined],
      ['Water', '2026-03-01', 'FREQ=DAILY'],
    ])
    expect(tasks[2]?.repeat).toMatchObject({ from: 'schedule', ifMissed: 'keep', isPaused: true })
    expect(problems).toMatchObject([{ line: 7, isSkipped: true, message: expect.stringContaining('differs') }])
  })

  it('has recurrences that are over: their tasks are imported', () => {
    const ended = { ...recurrence, rule: 'FREQ=DAILY;UNTIL=20260201' }
    const { tasks, problems } = readFile(fileOf([{ ...task, recurrence: 'r' }], [ended]))
    expect(tasks).toHaveLength(1)
    expect(problems).toMatchObject([{ isSkipped: true, message: 'The recurrence is over. Its tasks are imported.' }])
  })

  it.each(['{"exportedAt":"","tasks":[{}]}', '{"exportedAt":"","tasks":', '{"exportedAt":"","tasks":{}}'])(
    'is refused when it is damaged: %s',
    (content) => expect(() => readFile(content)).toThrow('The file is not a valid export of Daymark.'),
  )
})
