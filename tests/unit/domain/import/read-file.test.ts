import { describe, expect, it } from 'vitest'
import { type Import, readImport } from '@/lib/domain/import/read-file'
import { AppError } from '@/lib/foundation/errors'
import { maxImportBytes, maxImportTasks } from '@/lib/foundation/limits'
import { ownProcessorTime } from '../../../support/processor-time'

const timeZone = 'Europe/Berlin'
const date = '2026-03-01'

async function read(content: string | Uint8Array): Promise<Import> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return readImport({ bytes, date, today: date, timeZone })
}

const textsOf = ({ tasks }: Import) => tasks.map(({ text }) => text)
const messagesOf = ({ problems }: Import) => problems.map(({ line, message }) => `${line}: ${message}`)

async function refusalOf(content: string | Uint8Array): Promise<string> {
  const error: unknown = await read(content).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(AppError)
  return error instanceof AppError ? error.message : ''
}

const todoistHeader =
  'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT'

describe('Todoist', () => {
  it('tasks with priorities, dates, descriptions and comments', async () => {
    const file = await read(
      [
        `\ufeff${todoistHeader}`,
        'meta,view_style=list,,,,,,,,,,',
        'task,Pay rent,The flat,1,1,Ada (1),,2026-11-22,en,Europe/Berlin,,None',
        'note,Ask first,,,,Ada (1),,,,,,',
        ',,,,,,,,,,,',
        'section,Home,,,,,,,,,,',
        'task,Call Ada,,3,1,Ada (1),,22 Nov 2026 17:00,en,America/New_York,,None',
        'task,* Heading,,4,1,Ada (1),,,,,,None',
      ].join('\r\n'),
    )
    expect(file.format).toBe('Todoist CSV')
    expect(file.tasks).toMatchObject([
      { line: 3, text: 'Pay rent', date: '2026-11-22', priority: 'high', details: 'The flat\n\nAsk first' },
      { line: 7, text: 'Call Ada', date: '2026-11-22', priority: 'low', dueTime: Date.UTC(2026, 10, 22, 22) },
      { line: 8, text: 'Heading', date, priority: null },
    ])
    expect(file.tasks.map(({ isUndated }) => isUndated)).toEqual([false, false, true])
    expect(messagesOf(file)).toEqual(['6: The section “Home” is not imported. Its tasks are.'])
  })

  it('says which dates are not certain, and keeps them', async () => {
    const file = await read(
      `${todoistHeader}\ntask,Water,,4,1,,,every full moon,en,,,\ntask,Call,,2,2,,,tomorrow,en,,30,minute`,
    )
    expect(file.tasks).toMatchObject([
      { date, details: 'Todoist date: every full moon' },
      { date, details: 'Todoist date: tomorrow', priority: 'medium', estimate: 30 },
    ])
    expect(messagesOf(file)).toEqual([
      'null: This column is not imported: INDENT.',
      '2: “every full moon” recurs. The task is imported once, without a date, and the words are kept in its details.',
      '3: “tomorrow” does not name one certain day. The words are kept in the details.',
    ])
  })
})

describe('CSV', () => {
  it('tasks that are said not to be archived, and none that are', async () => {
    const file = await read('text,archived\nBuy milk,false\nCall,no\nold,2026-03-01\ngone,true\nempty,\n')
    expect(textsOf(file)).toEqual(['Buy milk', 'Call', 'empty'])
    expect(messagesOf(file)).toEqual(['4: The task is archived.', '5: The task is archived.'])
  })

  it('a wrong time of day is called one', async () => {
    expect(messagesOf(await read('text,due\na,25:00\n'))[0]).toContain('time of day')
  })

  it('columns by their names, with commas, semicolons or tabs', async () => {
    for (const separator of [',', ';', '\t']) {
      const rows = [
        ['Title', 'Due date', 'Priority', 'Notes', 'Done', 'Time spent'],
        ['Pay rent', '2026-11-22 17:00', 'P1', 'The flat', 'x', '12.5'],
        ['Call Ada', '', '', '', '', ''],
      ]
      const file = await read(rows.map((row) => row.join(separator)).join('\n'))
      expect(file.tasks).toEqual([
        {
          line: 2,
          text: 'Pay rent',
          date: '2026-11-22',
          priority: 'high',
          details: 'The flat',
          isCompleted: true,
          dueTime: Date.UTC(2026, 10, 22, 16),
          timeSpent: 12.5,
          estimate: null,
          repeat: null,
          isUndated: false,
          archivedAt: null,
        },
        {
          line: 3,
          text: 'Call Ada',
          date,
          priority: null,
          details: null,
          isCompleted: false,
          dueTime: null,
          timeSpent: null,
          estimate: null,
          repeat: null,
          isUndated: true,
          archivedAt: null,
        },
      ])
      expect(file.problems).toEqual([])
      expect(file.columns).toContainEqual({ column: 'Due date', field: 'due', examples: ['2026-11-22 17:00'] })
    }
  })

  it.each([
    ['18:00', '2026-12-24', Date.UTC(2026, 11, 24, 17)],
    ['at 5pm', '2026-12-24', Date.UTC(2026, 11, 24, 16)],
    ['2026-12-23 18:00', '2026-12-24', Date.UTC(2026, 11, 23, 17)],
  ])('takes the due time %j of a row with a date', async (due, day, dueTime) => {
    const file = await read(`text,date,due\nfoo,${day},"${due}"\n`)
    expect(file.tasks).toMatchObject([{ date: day, dueTime, details: null }])
    expect(file.problems).toEqual([])
  })

  it('names what it does not import, by line', async () => {
    const file = await read(
      [
        'task,date,priority,done,minutes,color',
        '"a\r\nb",2026-11-22,high,no,1,red',
        '',
        ',2026-11-22,,,,',
        'c,3/4/2026,5,perhaps,long,,more',
        `${'x'.repeat(1025)},,,,,`,
        'd,,,,-1,',
      ].join('\r\n'),
    )
    expect(textsOf(file)).toEqual(['a\r\nb', 'c'])
    expect(file.tasks[1]).toMatchObject({ date, details: 'date: 3/4/2026\npriority: 5\nminutes: long' })
    expect(messagesOf(file)).toEqual([
      'null: This column is not imported: color.',
      '5: The text must not be empty.',
      '6: Cells after the last named column are not imported.',
      '6: “3/4/2026” does not name one certain day, so it is kept in the details. Write dates as 2026-03-01.',
      '6: “perhaps” is neither “completed” nor “open”: the task is imported as open.',
      '6: “5” is not one of high, medium, low: the task gets no priority.',
      '6: “long” is not a duration, so it is kept in the details. Write minutes, or 1h30.',
      '7: The text must be at most 1024 characters long.',
      '8: The time spent must be at least 0.',
    ])
  })

  it('reads minutes as numbers and as durations', async () => {
    const file = await read('text,minutes\na,90\nb,1h30\nc,45 min\nd,1e-7')
    expect(file.tasks.map(({ timeSpent }) => timeSpent)).toEqual([90, 90, 45, 1e-7])
    expect(file.problems).toEqual([])
  })

  it('says of a task that it does not import only why', async () => {
    const file = await read('text,date,priority\n,soon,someday\nCall,2026-03-02,high')
    expect(textsOf(file)).toEqual(['Call'])
    expect(messagesOf(file)).toEqual(['2: The text must not be empty.'])
  })

  it('takes the order of days and months from the other rows', async () => {
    const file = await read('task,date\na,3/4/2026\nb,25/4/2026')
    expect(file.tasks.map((task) => task.date)).toEqual(['2026-04-03', '2026-04-25'])
  })
})

describe('Markdown', () => {
  it('blocks of code in details keep their marks', async () => {
    const file = await read('- [ ] Deploy\n\n  ```sh\n  # not a heading\n    npm start\n  ```\n\n  Then look.\n')
    expect(file.tasks[0]?.details).toBe('```sh\n# not a heading\n  npm start\n```\n\nThen look.')
    expect(file.problems).toEqual([])
  })

  it('details keep the marks of their lists, quotes, headings and rules', async () => {
    const details = [
      '> Said in the meeting:',
      '> on two lines.',
      '>',
      '> And later.',
      '',
      '## Steps',
      '1. Open the box',
      '2. Look inside',
      '   - the *left* side',
      '   - the right side',
      '',
      '     with a second paragraph',
      '',
      '3. Close it',
      '',
      '***',
      'The end.',
    ]
    const file = await read(`- [ ] Move\n\n${details.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n`)
    expect(file.tasks.map(({ details }) => details?.split('\n'))).toEqual([details])
    expect(file.problems).toEqual([])
  })

  it('items with checkboxes, dates from headings, and details', async () => {
    const file = await read(
      [
        '# Plans',
        '',
        '- [ ] Pay **rent**',
        '  of the [flat](https://example.com)',
        '',
        '  Ask first.',
        '  - the landlord',
        '  - [x] the bank',
        '## Sunday, 22 November 2026',
        '* [X] Call Ada',
        '### Morning',
        '1. [ ] Run',
        '- no task',
        '## Later',
        '- [ ] Swim',
        '- [ ]',
        '',
        'Some words.',
      ].join('\n'),
    )
    expect(file.format).toBe('Markdown')
    expect(file.tasks).toMatchObject([
      {
        line: 3,
        text: 'Pay **rent** of the [flat](https://example.com)',
        date,
        details: 'Ask first.\n- the landlord',
        isCompleted: false,
      },
      { line: 8, text: 'the bank', isCompleted: true },
      { line: 10, text: 'Call Ada', date: '2026-11-22', isCompleted: true },
      { line: 12, text: 'Run', date: '2026-11-22' },
      { line: 15, text: 'Swim', date },
    ])
    expect(messagesOf(file)).toEqual([
      '1: The heading “Plans” is not a date, so it is not imported.',
      '11: The heading “Morning” is not a date, so it is not imported.',
      '13: The list item “no task” has no checkbox, so it is not imported.',
      '14: The heading “Later” is not a date, so it is not imported.',
      '16: The text must not be empty.',
      '18: The text “Some words.” is not a task, so it is not imported.',
    ])
  })
})

describe('iCalendar', () => {
  it('has dates before the year 1000', async () => {
    const file = await read(calendar(...todo('SUMMARY:old', 'DUE;VALUE=DATE:09990506')))
    expect(file).toMatchObject({ tasks: [{ date: '0999-05-06' }], problems: [] })
  })

  it('is refused with a line that would take long to read, also when it is folded', async () => {
    const parameters = ';X=1'.repeat(30_000)
    expect(await refusalOf(calendar(...todo(`SUMMARY${parameters}:a`)))).toContain('1,000 parameters')
    const folded = parameters.replace(/.{70}/g, '$&\r\n ')
    expect(await refusalOf(calendar(...todo(`SUMMARY${folded}:a`)))).toContain('1,000 parameters')
    const attachment = `ATTACH;ENCODING=BASE64;VALUE=BINARY:${'QUJD'.repeat(50_000)}`
    expect((await read(calendar(...todo('SUMMARY:a', attachment)))).tasks).toHaveLength(1)
  })

  const calendar = (...lines: string[]) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
  const todo = (...lines: string[]) => ['BEGIN:VTODO', 'UID:1', ...lines, 'END:VTODO']

  it('to-dos with priorities, dates and completion', async () => {
    const file = await read(
      calendar(
        ...todo('SUMMARY:Pay\\, rent', 'DUE;VALUE=DATE:20261122', 'PRIORITY:2', 'DESCRIPTION:a\\nb'),
        ...todo('SUMMARY:a', 'DUE;TZID=America/New_York:20261231T230000', 'PRIORITY:9', 'STATUS:COMPLETED'),
        ...todo('SUMMARY:b', 'DUE:20261122T170000Z', 'PRIORITY:5'),
        ...todo('SUMMARY:c', 'DTSTART:20261122T170000', 'PERCENT-COMPLETE:100'),
        ...todo('SUMMARY:d'),
      ),
    )
    expect(file.format).toBe('iCalendar')
    expect(file.tasks).toMatchObject([
      { line: 3, text: 'Pay, rent', date: '2026-11-22', dueTime: null, priority: 'high', details: 'a\nb' },
      { line: 10, date: '2027-01-01', dueTime: Date.UTC(2027, 0, 1, 4), priority: 'low', isCompleted: true },
      { line: 17, date: '2026-11-22', dueTime: Date.UTC(2026, 10, 22, 17), priority: 'medium' },
      { line: 23, date: '2026-11-22', dueTime: null, isCompleted: true },
      { line: 29, date, dueTime: null, isCompleted: false },
    ])
    expect(file.problems).toMatchObject([{ line: 23, isSkipped: false, message: expect.stringContaining('DTSTART') }])
  })

  it.each(['DUE:20260230T090000Z', 'DUE;VALUE=DATE:20260230', 'DUE:20261301T090000Z', 'DUE:20260301T250000Z'])(
    'says that an impossible date is none: %s',
    async (due) => {
      const file = await read(calendar(...todo('SUMMARY:a', due)))
      expect(file.tasks).toMatchObject([{ date, dueTime: null }])
      expect(file.problems).toMatchObject([{ line: 3, message: 'DUE is not a date, so it is not imported.' }])
    },
  )

  it('reads time zones that the file defines', async () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Here', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0300']
    const file = await read(
      calendar(
        ...zone,
        'TZOFFSETTO:+0300',
        'END:STANDARD',
        'END:VTIMEZONE',
        ...todo('SUMMARY:a', 'DUE;TZID=Here:20261122T170000'),
      ),
    )
    expect(file.tasks).toMatchObject([{ dueTime: Date.UTC(2026, 10, 22, 14) }])
    expect(file.problems).toEqual([])
  })

  it('keeps the date, but no time, of a to-do before 1970', async () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Here', 'BEGIN:STANDARD', 'DTSTART:19000101T000000', 'TZOFFSETFROM:+0300']
    const end = ['TZOFFSETTO:+0300', 'END:STANDARD', 'END:VTIMEZONE']
    const due = (name: string) => todo('SUMMARY:a', `DUE;TZID=${name}:19691122T170000`)
    const file = await read(calendar(...zone, ...end, ...due('Here'), ...due('Europe/Berlin')))
    expect(file.tasks).toMatchObject(Array(2).fill({ date: '1969-11-22', dueTime: null }))
  })

  it.each([
    'RRULE:FREQ=SECONDLY',
    'RRULE:FREQ=YEARLY;BYSECOND=1,2,3',
    'RRULE:FREQ=YEARLY;BYDAY=SU',
    'RRULE:FREQ=YEARLY;BYMONTH=1,2;BYDAY=1SU',
  ])('ignores a time zone whose rule is no change of clocks: %s', async (rule) => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Here', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', rule]
    const offsets = ['TZOFFSETFROM:+0300', 'TZOFFSETTO:+0300', 'END:STANDARD', 'END:VTIMEZONE']
    const file = await read(calendar(...zone, ...offsets, ...todo('SUMMARY:a', 'DUE;TZID=Here:20261122T170000')))
    expect(file.tasks).toMatchObject([{ dueTime: Date.UTC(2026, 10, 22, 16) }])
    expect(messagesOf(file)).toEqual(['12: The time zone “Here” is unknown, so the time is read in yours.'])
  })

  it('does not count the zones that need no definition', async () => {
    const zone = (id: string) => [
      'BEGIN:VTIMEZONE',
      `TZID:${id}`,
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0500',
      'TZOFFSETTO:+0500',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    const known = Intl.supportedValuesOf('timeZone').slice(0, 12).flatMap(zone)
    const file = await read(
      calendar(...known, ...zone('Office'), ...todo('SUMMARY:a', 'DUE;TZID=Office:20260301T120000')),
    )
    expect(file.tasks).toMatchObject([{ dueTime: Date.UTC(2026, 2, 1, 7) }])
  })

  it('reads the rules of Outlook, for years that have them', async () => {
    const observance = (name: string, rule: string, from: string, to: string) => [
      `BEGIN:${name}`,
      'DTSTART:16010101T020000',
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      `RRULE:FREQ=YEARLY;${rule}`,
      `END:${name}`,
    ]
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:W. Europe Standard Time',
      ...observance('STANDARD', 'BYDAY=-1SU;BYMONTH=10', '+0200', '+0100'),
      ...observance('DAYLIGHT', 'BYDAY=-1SU;BYMONTH=3', '+0100', '+0200'),
      'END:VTIMEZONE',
    ]
    const due = (instant: string) => todo('SUMMARY:a', `DUE;TZID=W. Europe Standard Time:${instant}`)
    const file = await read(
      calendar(...zone, ...due('20260701T170000'), ...due('20261122T170000'), ...due('99990101T170000')),
    )
    expect(file.tasks.map(({ dueTime }) => dueTime)).toEqual([
      Date.UTC(2026, 6, 1, 15),
      Date.UTC(2026, 10, 22, 16),
      Date.UTC(9999, 0, 1, 16),
    ])
    expect(file.problems).toEqual([])
  })

  it('says what is not imported', async () => {
    const file = await read(
      calendar(
        ...todo('SUMMARY:a', 'DUE;TZID=Nowhere:20261122T170000', 'RRULE:FREQ=DAILY', 'LOCATION:Here'),
        ...todo('SUMMARY:b', 'STATUS:CANCELLED'),
        ...todo('SUMMARY:c', 'DUE:tomorrow'),
        'BEGIN:VEVENT',
        'UID:2',
        'END:VEVENT',
      ),
    )
    expect(textsOf(file)).toEqual(['a', 'c'])
    expect(messagesOf(file)).toEqual([
      'null: 1 of VEVENT: only to-dos (VTODO) are imported.',
      'null: These parts of to-dos are not imported: LOCATION.',
      '3: The time zone “Nowhere” is unknown, so the time is read in yours.',
      '10: The to-do is cancelled.',
      '15: DUE is not a date, so it is not imported.',
    ])
  })
})

describe('encodings', () => {
  const text = 'task,date\r\nÜben 👩‍🚀,2026-11-22\r\n'

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16, little-endian', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big-endian', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('%s', async (_, bytes) => {
    expect(textsOf(await read(bytes))).toEqual(['Üben 👩‍🚀'])
  })
})

describe('hostile files', () => {
  it.each<[string, string | Uint8Array, RegExp]>([
    ['nothing', '', /empty/],
    ['spaces', ' \r\n\t', /empty/],
    ['binary', new Uint8Array(1000).map((_, index) => index), /UTF-8|NUL/],
    ['Latin-1', Buffer.from('task\nÜben', 'latin1'), /UTF-8/],
    ['NUL', 'task\na\0b', /NUL/],
    ['prose', 'Dear Ada,\n\nhow are you?', /no column/],
    ['an open quotation mark', 'task\n"a', /quotation mark/],
    ['a million columns', `task,${','.repeat(maxImportBytes - 10)}`, /longer/],
    ['101 columns', `task${','.repeat(100)}`, /columns/],
    ['very many rows', `task\n${'x\n'.repeat(400_000)}`, /rows/],
    ['one long row', `task\n"${'x'.repeat(200_000)}"`, /longer/],
    ['too many tasks', `task\n${'x\n'.repeat(maxImportTasks + 1)}`, /At most 10,000/],
    ['many open components', 'BEGIN:VCALENDAR\n'.repeat(60_000), /not a valid calendar/],
    [
      'nested lists',
      `- [ ] a\n${Array.from({ length: 1000 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n')}`,
      /nested/,
    ],
    ['a long line of lists', `- [ ] a\n${'- '.repeat(400_000)}`, /longer/],
    ['many lines', `- [ ] a\n${'x\n'.repeat(400_000)}`, /lines/],
  ])('%s', async (_, content, message) => {
    const start = ownProcessorTime()
    expect(await refusalOf(content)).toMatch(message)
    expect(ownProcessorTime() - start).toBeLessThan(5000)
  })

  it.each([
    ['CSV', `task\n${'x\n'.repeat(maxImportTasks)}`],
    ['Markdown', '- [ ] x\n'.repeat(maxImportTasks)],
    ['iCalendar', `BEGIN:VCALENDAR\n${'BEGIN:VTODO\nSUMMARY:x\nEND:VTODO\n'.repeat(maxImportTasks)}END:VCALENDAR`],
  ])('as many tasks as may be: %s', async (_, content) => {
    expect((await read(content)).tasks).toHaveLength(maxImportTasks)
  })
})

// With time in proportion to the square of their length, each of these would take minutes and time out.
describe('a file of the largest size that repeats one thing', () => {
  const fill = (beginning: string, part: string, end = '') =>
    beginning + part.repeat(Math.floor((maxImportBytes - beginning.length - end.length) / part.length)) + end
  const todoOf = (content: string) => `BEGIN:VCALENDAR\nBEGIN:VTODO\n${content}\nEND:VTODO\nEND:VCALENDAR`
  it.each([
    ['breaks', fill('hello', '\n', 'b')],
    ['line separators', fill('a', '\u2028', 'b').slice(0, maxImportBytes / 4)],
    ['quotes', fill('', '> ', 'b')],
    ['spaces in a summary', todoOf(fill('SUMMARY:a', ' ', 'b').slice(0, -100))],
    ['time zones', fill('BEGIN:VCALENDAR\n', 'BEGIN:VTIMEZONE\nEND:VTIMEZONE\n', 'END:VCALENDAR')],
    ['components', fill('BEGIN:VCALENDAR\n', 'BEGIN:X-A\nEND:X-A\n', 'END:VCALENDAR')],
    ['spaces in Markdown', fill('- [ ] a\n', `  ${' '.repeat(19_000)}b\n`)],
    ['comments', fill(`${todoistHeader}\ntask,a,,4,1,,,,,,,\n`, `note,${'x'.repeat(90)},,,,,,,,,,\n`)],
    ['quotation marks', fill('text\n', '"')],
    ['commas', fill('text', ',')],
  ])('is read or refused: %s', async (_, content) => {
    const outcome = await read(content).catch((error: unknown) => error)
    expect(outcome instanceof AppError || 'tasks' in Object(outcome)).toBe(true)
  })
})
