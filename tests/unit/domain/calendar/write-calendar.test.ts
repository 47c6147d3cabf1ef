// ts-ics, a parser of other authors, reads what is written.
import fc from 'fast-check'
import { convertIcsCalendar } from 'ts-ics'
import { describe, expect, it } from 'vitest'
import type { FeedTask } from '@/lib/domain/calendar/read-feed'
import type { FeedKind } from '@/lib/domain/calendar/schema'
import { writeCalendar } from '@/lib/domain/calendar/write-calendar'

const origin = 'https://tasks.example.com'
const createdAt = Date.UTC(2026, 0, 5, 9)

function newTask(changes: Partial<FeedTask> = {}): FeedTask {
  const _id = '019b76da-a800-7001-8d5e-24e7b4c8f3a2'
  const facts = {
    priority: null,
    dueTime: null,
    details: null,
    estimate: null,
    version: 1,
    createdAt,
    changedAt: createdAt,
  }
  return { _id, text: 'Pay rent', date: '2026-03-01', ...facts, ...changes }
}

function write(changes: Partial<FeedTask> = {}, kind: FeedKind = 'events') {
  return writeCalendar([newTask(changes)], kind, origin)
}

/** The lines after unfolding (RFC 5545, section 3.1). */
function linesOf(text: string): string[] {
  return text.replaceAll('\r\n ', '').split('\r\n')
}

describe('a calendar', () => {
  it('has a name, and says how often to read it again', async () => {
    expect(linesOf(await writeCalendar([], 'events', origin))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Daymark//Tasks//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Daymark',
      'X-WR-CALNAME:Daymark',
      'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
      'X-PUBLISHED-TTL:PT15M',
      'END:VCALENDAR',
      '',
    ])
  })

  it('is the same whenever it is written', async () => {
    expect(await write()).toBe(await write())
  })
})

it('of many tasks lets others run meanwhile', async () => {
  const tasks = Array.from({ length: 200 }, () => newTask({ details: 'x'.repeat(2000) }))
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  const written = await writeCalendar(tasks, 'events', origin)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
  expect(written.match(/END:VEVENT\r\n/g)).toHaveLength(200)
})

it('has the estimate of a task, as the length of its event and as a property of its to-do', async () => {
  const task = { dueTime: Date.UTC(2026, 2, 1, 16), estimate: 90 }
  expect(linesOf(await write(task))).toContain('DURATION:PT1H30M')
  expect(linesOf(await write({ estimate: 90 })).filter((line) => line.startsWith('DURATION'))).toEqual([])
  expect(linesOf(await write(task, 'to-dos'))).toContain('ESTIMATED-DURATION:PT1H30M')
  expect(linesOf(await write({ ...task, estimate: 0 }))).toContain('DURATION:PT30M')
})

describe('an event', () => {
  it('without a due time takes the whole day', async () => {
    expect(linesOf(await write())).toEqual(
      expect.arrayContaining([
        'BEGIN:VEVENT',
        'UID:019b76da-a800-7001-8d5e-24e7b4c8f3a2@daymark',
        'DTSTAMP:20260105T090000Z',
        'LAST-MODIFIED:20260105T090000Z',
        'SEQUENCE:0',
        'SUMMARY:Pay rent',
        'URL:https://tasks.example.com/day/2026-03-01',
        'DTSTART;VALUE=DATE:20260301',
        'TRANSP:TRANSPARENT',
      ]),
    )
  })

  it.each(['0001-01-01', '2026-12-31', '2028-02-29', '9999-12-31'])('lies on %s', async (date) => {
    expect(linesOf(await write({ date }))).toContain(`DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`)
  })

  it.each([
    ['2026-03-29T00:59:00Z', '20260329T005900Z'],
    ['2026-03-29T01:00:00Z', '20260329T010000Z'],
    ['2026-10-25T00:30:00Z', '20261025T003000Z'],
    ['2026-12-31T23:59:59Z', '20261231T235959Z'],
  ])('with a due time begins then, in UTC, also where clocks change: %s', async (due, start) => {
    const lines = linesOf(await write({ dueTime: Date.parse(due) }))
    expect(lines).toContain(`DTSTART:${start}`)
    expect(lines).toContain('DURATION:PT30M')
  })

  it('takes the day when the due time is after the year 9999', async () => {
    expect(linesOf(await write({ dueTime: 8.64e15 }))).toContain('DTSTART;VALUE=DATE:20260301')
  })

  it('omits when it was changed if nobody knows any more', async () => {
    const lines = linesOf(await write({ version: 3, changedAt: null }))
    expect(lines).toContain('DTSTAMP:20260105T090000Z')
    expect(lines).toContain('SEQUENCE:2')
    expect(lines.filter((line) => line.startsWith('LAST-MODIFIED'))).toEqual([])
  })
})

describe('a to-do', () => {
  it('is due on its date, or at its time', async () => {
    expect(linesOf(await write({}, 'to-dos'))).toEqual(
      expect.arrayContaining(['BEGIN:VTODO', 'DUE;VALUE=DATE:20260301', 'STATUS:NEEDS-ACTION']),
    )
    expect(linesOf(await write({ dueTime: Date.UTC(2026, 2, 1, 16) }, 'to-dos'))).toContain('DUE:20260301T160000Z')
  })

  it.each([
    ['high', '1'],
    ['medium', '5'],
    ['low', '9'],
  ] as const)('has the priority %s as %s', async (priority, value) => {
    expect(linesOf(await write({ priority }, 'to-dos'))).toContain(`PRIORITY:${value}`)
  })

  it('without a priority has none', async () => {
    expect(await write({}, 'to-dos')).not.toContain('PRIORITY')
  })
})

describe('text', () => {
  it('is cut after 2,000 characters of details', async () => {
    const { events = [] } = convertIcsCalendar(undefined, await write({ details: '👩'.repeat(2001) }))
    expect(events[0]?.description).toBe(`${'👩'.repeat(2000)}…`)
    expect(await write({ details: 'x'.repeat(2000) })).not.toContain('…')
  })

  it('has no control characters, and line breaks of one kind', async () => {
    const [event] = convertIcsCalendar(undefined, await write({ details: 'a\r\nb\rc\u2028d\u0007e\tf' })).events ?? []
    expect(event?.description).toBe('a\nb\nc\nde\tf')
  })

  it('cannot add a property', async () => {
    const lines = linesOf(await write({ text: 'a\r\nATTACH:https://evil.invalid', details: '\nEND:VEVENT\n' }))
    expect(lines.filter((line) => line.startsWith('ATTACH'))).toEqual([])
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
  })

  it('comes back unchanged from another parser, in lines of at most 75 octets', async () => {
    // The other parser ends lines at U+2028 and U+2029 too, which RFC 5545 does not (section 3.1: CRLF).
    const isParsed = (text: string) => !/[\u2028\u2029]/.test(text)
    const printable = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }).filter(isParsed)
    await fc.assert(
      fc.asyncProperty(printable, printable, async (text, details) => {
        const written = await write({ text: `x${text}x`, details: `x${details}x` })
        for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        const [event] = convertIcsCalendar(undefined, written).events ?? []
        expect(event).toMatchObject({ summary: `x${text}x`, description: `x${details}x` })
      }),
    )
  })
})
