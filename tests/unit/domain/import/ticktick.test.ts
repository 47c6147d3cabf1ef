import { expect, it } from 'vitest'
import { readFile, readOne } from '../../../support/read-import'

const columns = [
  ...['Folder Name', 'List Name', 'Title', 'Kind', 'Tags', 'Content', 'Is Check list', 'Start Date', 'Due Date'],
  ...['Reminder', 'Repeat', 'Priority', 'Status', 'Created Time', 'Completed Time', 'Order', 'Timezone'],
  ...['Is All Day', 'Is Floating', 'taskId'],
]
const quote = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',')
const backup = (...rows: Record<string, string>[]) =>
  [
    '"Date: 2026-02-01+0000"',
    '"Version: 7.1"',
    '"Status: \n0 Normal\n1 Completed\n2 Archived"',
    quote(columns),
    ...rows.map((row) => quote(columns.map((name) => row[name] ?? ''))),
    '',
  ].join('\n')

it('a backup has states, priorities and details', () => {
  const { format, tasks, problems } = readFile(
    backup(
      { Title: 'Sow', Priority: '5', Status: '0', Content: 'Beans\nand peas' },
      { Title: 'Dig', Priority: '3', Status: '1' },
      { Title: 'Rake', Priority: '1', Status: '2', 'List Name': 'Garden', Tags: 'spring' },
      { Title: 'Ideas', Kind: 'NOTE' },
      { Title: 'Mow', Priority: '0', Status: '-1' },
      { Title: 'Pack', Kind: 'CHECKLIST', Content: '▫socks\r▪shirt' },
    ),
  )
  expect(format).toBe('TickTick backup')
  expect(tasks).toMatchObject([
    { line: 8, text: 'Sow', priority: 'high', isCompleted: false, details: 'Beans\nand peas' },
    { line: 10, text: 'Dig', priority: 'medium', isCompleted: true },
    { text: 'Rake #spring', priority: 'low', isCompleted: true },
    { text: 'Pack', priority: null, details: '- [ ] socks\n- [x] shirt' },
  ])
  expect(problems).toMatchObject([
    { line: null, message: 'This column is not imported: List Name.' },
    { line: 12, message: 'Notes are not imported.' },
    { line: 13, message: 'The task is cancelled.' },
  ])
})

it.each([
  // Midnight in New York.
  [{ 'Due Date': '2026-03-10T04:00:00+0000', 'Is All Day': 'true' }, '2026-03-10', null],
  [{ 'Due Date': '2026-03-10T23:30:00+0000', 'Is All Day': 'false' }, '2026-03-11', Date.UTC(2026, 2, 10, 23, 30)],
  // 9:00 in New York, and in Berlin.
  [{ 'Due Date': '2026-03-10T13:00:00+0000', 'Is Floating': 'true' }, '2026-03-10', Date.UTC(2026, 2, 10, 8)],
  [{ 'Start Date': '2026-03-10T04:00:00+0000', 'Is All Day': 'true' }, '2026-03-10', null],
])('a date is in the zone of its task, and a time is an instant: %j', (cells, date, dueTime) => {
  expect(readOne(backup({ Title: 'Call', Timezone: 'America/New_York', ...cells }))).toMatchObject({
    date,
    dueTime,
    messages: [],
  })
})

it('a task that repeats becomes a recurrence', () => {
  const due = { 'Due Date': '2026-03-09T23:00:00+0000', 'Is All Day': 'true', Timezone: 'Europe/Berlin' }
  expect(readOne(backup({ Title: 'Water', Repeat: 'RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=TU', ...due }))).toMatchObject({
    date: '2026-03-10',
    repeat: { rule: 'FREQ=WEEKLY;BYDAY=TU', from: 'schedule' },
    messages: [],
  })
  expect(readOne(backup({ Title: 'Water', Repeat: 'RRULE:FREQ=DAILY;TT_SKIP=HOLIDAY', ...due }))).toMatchObject({
    repeat: null,
    messages: ['The task repeats in a form that is not imported: must not contain TT_SKIP. It is imported once.'],
  })
})

it.each([
  ['home, Big plans', 'Call #home #Big-plans', []],
  ['home,HOME', 'Call #home #HOME', []],
  ['2026', 'Call', ['These tags are no labels, so they are not imported: 2026.']],
])('tags become labels: %s', (tags, text, messages) => {
  expect(readOne(backup({ Title: 'Call', Tags: tags }))).toMatchObject({ text, messages })
})

it('a tag that the text has already is not repeated', () => {
  expect(readOne(backup({ Title: 'Call #Home', Tags: 'home' }))).toMatchObject({ text: 'Call #Home' })
})
