import { describe, expect, it } from 'vitest'
import { readFile, readOne } from '../../../support/read-import'

describe('the column that says whether a task is completed', () => {
  it.each([
    '25/4/2026',
    '12/30/2026',
    '3/4/2026',
    '1. 12. 2026',
    '01.12.26',
    'Tue 12/1/26',
    '1764547200',
    '1764547200000',
    '2026-12-01 10:00 AM UTC',
    'Dec 1, 2026 at 10:00 CET',
    '20261201T100000Z',
    '2026年12月1日',
    '✅ 2026-12-01',
  ])('has a time at which it was completed, in any order of day and month: %s', (value) => {
    expect(readOne(`Task,Completed At\nMow,"${value}"\n`)).toMatchObject({ isCompleted: true, messages: [] })
  })

  it.each(['✅', '☑', '☑️', '√', '✓', '✔️', '👍', '[x]', '🗹', '✅ Done'])('has the symbol %s for yes', (value) => {
    expect(readOne(`Task,Done\nMow,${value}\n`)).toMatchObject({ isCompleted: true, messages: [] })
  })

  it.each(['☐', '⬜', '[ ]', '-', '—', '0000-00-00'])('has the symbol %s for no', (value) => {
    expect(readOne(`Task,Done\nMow,${value}\n`)).toMatchObject({ isCompleted: false, messages: [] })
  })

  it.each(['❌', '🤷', '???', '1.2.3'])('has %s, which is named', (value) => {
    expect(readOne(`Task,Done\nMow,${value}\n`)).toMatchObject({
      isCompleted: false,
      messages: [`“${value}” is neither “completed” nor “open”: the task is imported as open.`],
    })
  })
})

describe('a priority', () => {
  it.each([
    ['!!!', 'high'],
    ['!!', 'medium'],
    ['!', 'low'],
    ['⏫', 'high'],
    ['🔺', 'high'],
    ['🔼', 'medium'],
    ['🔽', 'low'],
    ['⏬', 'low'],
    ['🔴', 'high'],
    ['🟡', 'medium'],
    ['🟢', 'low'],
    ['🔴 High', 'high'],
    ['-', null],
  ])('is written as %s', (value, priority) => {
    expect(readOne(`Task,Priority\nMow,${value}\n`)).toMatchObject({ priority, messages: [], details: null })
  })

  it.each(['★★★', '🔥', '!!!!'])('that is not read is named and kept: %s', (value) => {
    expect(readOne(`Task,Priority\nMow,${value}\n`)).toMatchObject({
      priority: null,
      details: `priority: ${value}`,
      messages: [`“${value}” is not one of high, medium, low: the task gets no priority.`],
    })
  })
})

it('a task that a symbol calls archived is not imported', () => {
  const { tasks, problems } = readFile('Task,Archived\nMow,✅\nRake,☐\n')
  expect(tasks.map(({ text }) => text)).toEqual(['Rake'])
  expect(problems).toMatchObject([{ line: 2, message: 'The task is archived.' }])
})

it('rows before the header are named', () => {
  const { tasks, problems } = readFile('Garden,,\nprinted on 2026-02-01,,\n\nTask,Date,Done\nRake,2026-03-02,yes\n')
  expect(tasks).toMatchObject([{ line: 5, text: 'Rake', date: '2026-03-02', isCompleted: true }])
  expect(problems).toMatchObject([{ line: 1, message: 'The 2 rows before the header are not imported.' }])
  expect(readFile('# exported\nTask;Date\nRake;2026-03-02\n').problems).toMatchObject([
    { line: 1, message: 'The row before the header is not imported.' },
  ])
})

it.each([
  ['Task\tDate', '4" pot\t2026-03-02', '4" pot'],
  ['Task\tDate', 'Read "Emma"\t2026-03-02', 'Read "Emma"'],
  ['Task\tDate', '"Emma" by Austen\t2026-03-02', '"Emma" by Austen'],
  ['Task\tDate', '"Emma\t2026-03-02', '"Emma'],
  ['Task,Date', '4" pot,2026-03-02', '4" pot'],
  ['Task,Date', '"Emma, by ""Austen""",2026-03-02', 'Emma, by "Austen"'],
  ['Task\tDate', '"two\nlines"\t2026-03-02', 'two\nlines'],
])('a cell may contain quotation marks: %j', (header, row, text) => {
  expect(readOne(`${header}\n${row}\n`)).toMatchObject({ text, date: '2026-03-02', messages: [] })
})

describe('a table whose columns have other names', () => {
  const table =
    'Aufgabe;Fällig;Uhrzeit;Erledigt;Wie oft\nRad putzen;2. 12. 2026;9:30;WAHR;\nGießen;3.12.2026;;FALSCH;every friday\n'

  it('is shown with examples, and has no task before a column is chosen', () => {
    const { format, tasks, columns, problems } = readFile(table)
    expect({ format, tasks }).toEqual({ format: 'CSV', tasks: [] })
    expect(columns).toContainEqual({ column: 'Fällig', field: null, examples: ['2. 12. 2026', '3.12.2026'] })
    expect(problems).toMatchObject([{ line: null, message: 'No column is chosen for the text of the tasks.' }])
  })

  it('is read with the columns that a person chooses', () => {
    const { tasks, columns, problems } = readFile(table, { columns: ['text', 'due', 'time', 'completed', 'repeat'] })
    expect(tasks).toMatchObject([
      { text: 'Rad putzen', date: '2026-12-02', dueTime: Date.UTC(2026, 11, 2, 8, 30), isCompleted: true },
      { text: 'Gießen', date: '2026-12-04', dueTime: null, repeat: { rule: 'FREQ=WEEKLY;BYDAY=FR' } },
    ])
    expect(columns?.map(({ field }) => field)).toEqual(['text', 'due', 'time', 'completed', 'repeat'])
    expect(problems).toMatchObject([{ line: 1, message: 'The row is taken for the names of the columns.' }])
  })

  it.each([
    ['First,2026-12-20\nSecond,2026-12-21\n', ['text', 'due'], ['First', 'Second']],
    ['3/4/2026;First\n3/5/2026;Second\n', ['date', 'text'], ['First', 'Second']],
    ['Only,2026-12-22\n', ['text', 'date'], ['Only']],
  ] as const)('loses no first row that is a task: %j', (text, columns, texts) => {
    const file = readFile(text, { columns: [...columns] })
    expect(file.tasks.map((task) => task.text)).toEqual(texts)
    expect(file.columns?.map(({ column }) => column)).toEqual(['Column 1', 'Column 2'])
    expect(file.problems.filter(({ line }) => line === 1 && !text.startsWith('3/'))).toEqual([])
  })

  it('may be assigned in part, and otherwise than by its names', () => {
    const { tasks, problems } = readFile('Task,Title\nHome,Rake\n', { columns: ['details', 'text'] })
    expect(tasks).toMatchObject([{ text: 'Rake', details: 'Home' }])
    expect(problems).toEqual([])
    expect(readFile('Task,Title\nHome,Rake\n', { columns: ['text', null] }).problems).toMatchObject([
      { message: 'This column is not imported: Title.' },
    ])
  })
})

it('a person chooses the order of day and month that dates leave open', () => {
  const table = 'Task,Date\nRake,3/4/2026\n'
  expect(readFile(table)).toMatchObject({ isOrderOpen: true, tasks: [{ isUndated: true }] })
  expect(readFile(table, { dayOrder: 'day-first' })).toMatchObject({
    isOrderOpen: true,
    tasks: [{ date: '2026-04-03' }],
  })
  expect(readFile(table, { dayOrder: 'month-first' }).tasks).toMatchObject([{ date: '2026-03-04' }])
  expect(readFile(`${table}Mow,25/4/2026\n`, { dayOrder: 'month-first' })).toMatchObject({
    isOrderOpen: false,
    tasks: [{ date: '2026-04-03' }, { date: '2026-04-25' }],
  })
})
