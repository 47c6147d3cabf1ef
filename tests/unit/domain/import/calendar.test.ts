import { describe, expect, it } from 'vitest'
import { calendarOf, readFile, readOne, toDoOf } from '../../../support/read-import'

const toDo = (...lines: string[]) => calendarOf(...toDoOf('UID:1', 'SUMMARY:Call', ...lines))

describe('the state of a to-do', () => {
  const completed = 'COMPLETED:20261101T100000Z'

  it.each([
    ['NEEDS-ACTION', [completed, 'PERCENT-COMPLETE:100']],
    ['IN-PROCESS', [completed]],
    ['NEEDS-ACTION', ['PERCENT-COMPLETE:100']],
  ])('is open when STATUS is %s, whatever else it has', (status, lines) => {
    expect(readOne(toDo(...lines, `STATUS:${status}`))).toMatchObject({ isCompleted: false, messages: [] })
  })

  it.each([
    [['STATUS:COMPLETED'], true],
    [[completed], true],
    [['PERCENT-COMPLETE:100'], true],
    [['COMPLETED:'], false],
    [['COMPLETED:', 'PERCENT-COMPLETE:50'], false],
    [['STATUS:', completed], true],
  ])('of %j: completed is %s', (lines, isCompleted) => {
    expect(readOne(toDo(...lines))).toMatchObject({ isCompleted })
  })
})

describe('the time zone of a to-do', () => {
  it.each([
    '/mozilla.org/20070129_1/America/New_York',
    '/example.org/a/b/c/America/New_York',
    '/freeassociation.sourceforge.net/Tzfile/America/New_York',
    '/America/New_York',
    'Eastern Standard Time',
    'eastern standard time',
  ])('is known by the name %s', (name) => {
    expect(readOne(toDo(`DUE;TZID="${name}":20261201T090000`))).toMatchObject({
      dueTime: Date.UTC(2026, 11, 1, 14),
      messages: [],
    })
  })

  const observance = (name: string, start: string, from: string, to: string, ...lines: string[]) => [
    ...[`BEGIN:${name}`, `DTSTART:${start}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, ...lines, `END:${name}`],
  ]
  const due = toDoOf('UID:1', 'SUMMARY:Call', 'DUE;TZID=Here:20260701T090000')

  it('has the history of all its clock changes', () => {
    const past = Array.from({ length: 30 }, (_, index) =>
      observance(index % 2 ? 'STANDARD' : 'DAYLIGHT', `${1940 + index}0401T020000`, '+0100', '+0200'),
    )
    const years = (name: string, month: number, from: string, to: string) => [
      ...observance(
        name,
        `19700${month - 3}29T020000`,
        from,
        to,
        `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=-1SU;UNTIL=19991231T000000Z`,
      ),
      ...observance(name, `20000${month - 3}29T020000`, from, to, `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=-1SU`),
    ]
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:Here', ...past.flat()],
      ...years('DAYLIGHT', 4, '+0300', '+0400'),
      ...years('STANDARD', 9, '+0400', '+0300'),
      'END:VTIMEZONE',
    ]
    expect(readOne(calendarOf(...zone, ...due))).toMatchObject({ dueTime: Date.UTC(2026, 6, 1, 5), messages: [] })
  })

  it('is the one that its definition names', () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Here', 'X-LIC-LOCATION:America/New_York', 'END:VTIMEZONE']
    expect(readOne(calendarOf(...zone, ...due))).toMatchObject({ dueTime: Date.UTC(2026, 6, 1, 13), messages: [] })
  })
})

// Today is Sunday, 1 March 2026.
describe('a to-do that recurs', () => {
  const master = (...lines: string[]) => toDoOf('UID:cat', 'SUMMARY:Feed the cat', ...lines)
  const instance = (day: string, ...lines: string[]) =>
    toDoOf('UID:cat', 'SUMMARY:Feed the cat', `RECURRENCE-ID;VALUE=DATE:${day}`, `DUE;VALUE=DATE:${day}`, ...lines)
  const daily = master('RRULE:FREQ=DAILY', 'DUE;VALUE=DATE:20260220')
  const future = (day: string, ...lines: string[]) =>
    toDoOf('UID:cat', 'SUMMARY:Feed both cats', `RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:${day}`, ...lines)
  const shortly = (content: string) => {
    const { tasks, problems } = readFile(content)
    return {
      tasks: tasks.map(({ date, isCompleted, repeat }) => [date, isCompleted, repeat?.rule ?? null]),
      messages: problems.map(({ message }) => message),
    }
  }

  it('is another one from an instance on', () => {
    const { tasks, problems } = readFile(calendarOf(...daily, ...future('20260310', 'DUE;VALUE=DATE:20260310')))
    expect(tasks.map(({ text, date, repeat }) => [text, date, repeat?.rule])).toEqual([
      ['Feed the cat', '2026-03-01', 'FREQ=DAILY;UNTIL=20260309'],
      ['Feed both cats', '2026-03-10', 'FREQ=DAILY'],
    ])
    expect(problems).toEqual([])
  })

  it('ends at an instance from which on it is cancelled', () => {
    const { tasks } = readFile(calendarOf(...daily, ...future('20260310', 'STATUS:CANCELLED')))
    expect(tasks.map(({ date, repeat }) => [date, repeat?.rule])).toEqual([['2026-03-01', 'FREQ=DAILY;UNTIL=20260309']])
  })

  it('keeps what is left of its count', () => {
    const counted = master('RRULE:FREQ=DAILY;COUNT=20', 'DUE;VALUE=DATE:20260301')
    const { tasks } = readFile(calendarOf(...counted, ...future('20260310', 'DUE;VALUE=DATE:20260310')))
    expect(tasks.map(({ repeat }) => repeat?.rule)).toEqual(['FREQ=DAILY;UNTIL=20260309', 'FREQ=DAILY;COUNT=11'])
  })

  it('on other days from an instance on is imported once there, and named', () => {
    const weekly = master('RRULE:FREQ=WEEKLY;BYDAY=FR', 'DUE;VALUE=DATE:20260306')
    const { tasks, problems } = readFile(calendarOf(...weekly, ...future('20260313', 'DUE;VALUE=DATE:20260314')))
    expect(tasks.map(({ date, repeat }) => [date, repeat?.rule ?? null])).toEqual([
      ['2026-03-06', 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20260312'],
      ['2026-03-14', null],
    ])
    expect(problems).toMatchObject([{ message: 'The to-do recurs on other days from here on. It is imported once.' }])
  })

  it.each([
    ['FREQ=DAILY', 'FREQ=DAILY', 2],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', 6],
    ['FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20271231', 'FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20271231', 27],
    ['FREQ=DAILY;UNTIL=20261231T230000Z', 'FREQ=DAILY;UNTIL=20270101', 2],
  ])('becomes a recurrence: %s', (rule, read, day) => {
    const { messages, ...task } = readOne(calendarOf(...master(`RRULE:${rule}`, 'DUE:20260302T170000')))
    expect(task).toMatchObject({
      date: `2026-03-${String(day).padStart(2, '0')}`,
      dueTime: Date.UTC(2026, 2, day, 16),
      repeat: { rule: read, from: 'schedule' },
    })
    expect(messages).toEqual([])
  })

  it('keeps what is done as tasks, and does not make them again', () => {
    const done = ['20260227', '20260228', '20260301'].flatMap((day) => instance(day, 'STATUS:COMPLETED'))
    expect(shortly(calendarOf(...daily, ...done))).toEqual({
      tasks: [
        ['2026-03-02', false, 'FREQ=DAILY'],
        ['2026-02-27', true, null],
        ['2026-02-28', true, null],
        ['2026-03-01', true, null],
      ],
      messages: [],
    })
  })

  it('of which a year is done adds no overdue task', () => {
    const days = Array.from({ length: 365 }, (_, index) => new Date(Date.UTC(2025, 1, 28 + index)))
    const done = days.flatMap((day) => instance(day.toISOString().slice(0, 10).replaceAll('-', ''), 'STATUS:COMPLETED'))
    const start = master('RRULE:FREQ=DAILY', 'DUE;VALUE=DATE:20250228')
    const { tasks } = readFile(calendarOf(...start, ...done))
    expect(tasks.filter(({ isCompleted }) => !isCompleted)).toMatchObject([{ repeat: { rule: 'FREQ=DAILY' } }])
    expect(tasks).toHaveLength(366)
  })

  it('counts what has been, and names exceptions to come', () => {
    const counted = master(
      'RRULE:FREQ=DAILY;COUNT=20',
      'DUE;VALUE=DATE:20260220',
      'EXDATE;VALUE=DATE:20260301,20260304',
    )
    expect(shortly(calendarOf(...counted))).toEqual({
      // From 20 February to 1 March there were ten.
      tasks: [['2026-03-02', false, 'FREQ=DAILY;COUNT=10']],
      messages: ['The task has exceptions on 2026-03-04. The recurrence has these days too.'],
    })
  })

  it('is imported once when its rule is none of ours', () => {
    const hourly = master('RRULE:FREQ=HOURLY', 'DUE;VALUE=DATE:20260301')
    expect(shortly(calendarOf(...hourly))).toEqual({
      tasks: [['2026-03-01', false, null]],
      messages: [
        'The to-do recurs in a form that is not imported: FREQ must be one of DAILY, WEEKLY, MONTHLY, YEARLY. It is imported once.',
      ],
    })
  })

  it('is not imported when it has ended and each of its days is imported', () => {
    const ended = master('RRULE:FREQ=DAILY;COUNT=2', 'DUE;VALUE=DATE:20260220')
    const done = ['20260220', '20260221'].flatMap((day) => instance(day, 'STATUS:COMPLETED'))
    expect(shortly(calendarOf(...ended, ...done))).toEqual({
      tasks: [
        ['2026-02-20', true, null],
        ['2026-02-21', true, null],
      ],
      messages: ['The task repeats every day, 2 times, and is over. Each of its days is imported by itself.'],
    })
  })

  it('is imported on its last open day when it has ended', () => {
    const ended = master('RRULE:FREQ=DAILY;COUNT=3', 'DUE;VALUE=DATE:20260220')
    expect(shortly(calendarOf(...ended, ...instance('20260222', 'STATUS:COMPLETED')))).toEqual({
      tasks: [
        ['2026-02-21', false, null],
        ['2026-02-22', true, null],
      ],
      messages: ['The task repeats every day, 3 times. It is imported once, because that has no date from today on.'],
    })
  })

  it('does not recur on other days where the zone of the account has other days', () => {
    const late = master('RRULE:FREQ=WEEKLY;BYDAY=MO', 'DUE;TZID=America/New_York:20260302T230000')
    expect(shortly(calendarOf(...late))).toEqual({
      tasks: [['2026-03-03', false, null]],
      messages: ['The to-do recurs on days that are others in your time zone. It is imported once.'],
    })
  })

  it('has begun long ago', () => {
    const { messages, ...task } = readOne(
      calendarOf(...master('RRULE:FREQ=DAILY;INTERVAL=3', 'DUE;VALUE=DATE:19900101')),
    )
    // 13,209 days later.
    expect(task).toMatchObject({ date: '2026-03-02', repeat: { rule: 'FREQ=DAILY;INTERVAL=3' } })
    expect(messages).toEqual([])
  })

  it('has a time in another zone, whose clock changes on other days', () => {
    const call = master('RRULE:FREQ=DAILY', 'DUE;TZID=America/New_York:20260302T090000')
    expect(shortly(calendarOf(...call)).messages).toEqual([
      'The time of the to-do is in another time zone. It repeats at 15:00 in yours.',
    ])
    const near = master('RRULE:FREQ=DAILY', 'DUE;TZID=Europe/Paris:20260302T090000')
    expect(shortly(calendarOf(...near)).messages).toEqual([])
  })

  it('has an estimate', () => {
    expect(readOne(toDo('ESTIMATED-DURATION:PT1H30M'))).toMatchObject({ estimate: 90, messages: [] })
  })
})
