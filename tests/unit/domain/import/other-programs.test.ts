// Files as other programs and people write them.
import { describe, expect, it } from 'vitest'
import { readImport } from '@/lib/domain/import/read-file'

const [date, timeZone] = ['2026-03-01', 'Europe/Berlin']

async function read(content: string) {
  return readImport({ bytes: new TextEncoder().encode(content), date, today: date, timeZone })
}

const readOne = async (content: string) => {
  const { tasks, problems } = await read(content)
  return { ...tasks[0], messages: problems.map(({ message }) => message) }
}

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const toDo = (...lines: string[]) => calendar('BEGIN:VTODO', 'UID:1', ...lines, 'END:VTODO')

describe('a list in Markdown is none of a table', () => {
  it.each(['# TODO', '# To do', '## To-Do', 'To do:', '# Summary', '> Task', '- [ ] Todo', '1. [ ] Title, notes'])(
    'when its first line is %s',
    async (firstLine) => {
      const { format, tasks } = await read(`${firstLine}\n\n- [ ] Buy milk, eggs\n- [x] Call Ada\n`)
      expect(format).toBe('Markdown')
      expect(tasks.slice(-2)).toMatchObject([{ text: 'Buy milk, eggs' }, { text: 'Call Ada', isCompleted: true }])
    },
  )

  it('and a table with lists in its cells is no list', async () => {
    expect((await read('text\n"Pack\n- [ ] socks"\n')).format).toBe('CSV')
    expect((await read('text,details\nPack,"Things:\n- [ ] socks"\n')).format).toBe('CSV')
  })

  it('with line ends of any kind', async () => {
    expect((await read('- [ ] a task of some words\r'.repeat(1000))).tasks).toHaveLength(1000)
    expect((await read(toDo('SUMMARY:Call').replaceAll('\r\n', '\r'))).tasks).toMatchObject([{ text: 'Call' }])
  })
})

describe('CSV', () => {
  it('a due date that is not the date of the task is kept', async () => {
    const { messages, ...task } = await readOne('Name,Start Date,Due Date\nShip,2026-03-01,2026-03-10\n')
    expect(task).toMatchObject({ date: '2026-03-01', dueTime: null, details: 'due: 2026-03-10' })
    expect(messages).toEqual([
      '“2026-03-10” is another day than the date of the task and has no time, so it is kept in the details.',
    ])
  })

  it('the time at which a task starts is not when it is due', async () => {
    const task = await readOne('text,start date,due date\nShip,2026-03-01 09:00,2026-03-01\n')
    expect(task).toMatchObject({ date: '2026-03-01', dueTime: null, messages: [] })
  })

  it('a time of day without a date is kept, and the reason is named', async () => {
    expect(await readOne('text,due\nCall,17:00\n')).toMatchObject({
      details: 'due: 17:00',
      messages: ['“17:00” is on no day, because the row has no date, so it is kept in the details.'],
    })
  })

  it.each([
    ['Completed', 'x', true],
    ['Completed', '2026-03-01', true],
    ['Completed At', '2026-03-01T09:00:00Z', true],
    ['Completed At', '', false],
    ['% Complete', '100%', true],
    ['% Complete', '100.0 %', true],
    ['% Complete', '1%', false],
    ['% Complete', '0%', false],
    ['Status', 'Not Started', false],
  ])('a task whose “%s” is “%s”: completed is %s', async (column, value, isCompleted) => {
    expect(await readOne(`Task,${column}\nA,${value}\n`)).toMatchObject({ isCompleted, messages: [] })
  })

  it('the status is more certain than a share', async () => {
    const task = await readOne('Subject,% Complete,Status\nA,50%,Complete\n')
    expect(task.isCompleted).toBe(true)
  })

  it('a list of one column may contain commas', async () => {
    expect(await readOne('Task\nBuy milk, eggs and flour\n')).toMatchObject({
      text: 'Buy milk, eggs and flour',
      messages: [],
    })
  })

  it('the line on which Excel names the separator is not the header', async () => {
    const { tasks } = await read('sep=;\r\ntext;date\r\nCall, then mail;2026-03-02\r\n')
    expect(tasks).toMatchObject([{ text: 'Call, then mail', date: '2026-03-02', line: 3 }])
  })

  it('an export from which columns were deleted loses the signs that guard its cells', async () => {
    expect(await readOne('"text","date"\r\n"\'-5 degrees","2026-03-01"\r\n')).toMatchObject({ text: '-5 degrees' })
  })
})

it('a Todoist task is on the day that its time has for the account', async () => {
  const header = 'TYPE,CONTENT,PRIORITY,DATE,DATE_LANG,TIMEZONE'
  const task = await readOne(`${header}\ntask,Call,4,22 Nov 2026 at 8pm,en,America/New_York\n`)
  expect(task).toMatchObject({ date: '2026-11-23', dueTime: Date.UTC(2026, 10, 23, 1) })
})

describe('iCalendar', () => {
  it.each(['UTC', 'GMT', 'Z', 'Etc/UTC'])('has times in the zone %s', async (zone) => {
    const task = await readOne(toDo('SUMMARY:Call', `DUE;TZID=${zone}:20261122T170000`))
    expect(task).toMatchObject({ dueTime: Date.UTC(2026, 10, 22, 17), messages: [] })
  })

  it('has dates that are not marked as dates', async () => {
    expect(await readOne(toDo('SUMMARY:Call', 'DUE:20261122'))).toMatchObject({
      date: '2026-11-22',
      dueTime: null,
      messages: [],
    })
  })

  it.each(['PRIORITY;VALUE=DATE:x', 'STATUS;VALUE=DATE-TIME:x'])('is read without a malformed %s', async (line) => {
    expect(await readOne(toDo('SUMMARY:Call', line))).toMatchObject({
      text: 'Call',
      priority: null,
      isCompleted: false,
    })
  })

  const observance = (name: string, rule: string, from: string, to: string) => [
    ...[`BEGIN:${name}`, 'DTSTART:16010101T020000', `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`],
    ...[`RRULE:FREQ=YEARLY;${rule}`, `END:${name}`],
  ]
  const zone = [
    ...['BEGIN:VTIMEZONE', 'TZID:Home'],
    ...observance('STANDARD', 'BYDAY=-1SU;BYMONTH=10', '+0200', '+0100').map((line) => line.replace('T02', 'T03')),
    ...observance('DAYLIGHT', 'BYDAY=-1SU;BYMONTH=3', '+0100', '+0200'),
    'END:VTIMEZONE',
  ]

  // The clock goes from 02:00 to 03:00 in March and from 03:00 to 02:00 in October.
  it.each([
    '20260329T013000',
    '20260329T015959',
    '20260329T020000',
    '20260329T023000',
    '20260329T030000',
    '20261025T013000',
    '20261025T020000',
    '20261025T023000',
    '20261025T030000',
    '20260701T120000',
    '20261225T120000',
  ])('reads %s in a zone of the file as in the zone that IANA names', async (time) => {
    const [ofFile, named] = await Promise.all(
      ['Home', timeZone].map((name) =>
        readOne(calendar(...zone, 'BEGIN:VTODO', 'SUMMARY:Call', `DUE;TZID=${name}:${time}`, 'END:VTODO')),
      ),
    )
    expect(ofFile?.dueTime).toBe(named?.dueTime)
  })
})
