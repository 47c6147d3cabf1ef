import ICAL from 'ical.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readImport } from '@/lib/domain/import/read-file'
import { AppError } from '@/lib/foundation/errors'
import { maxImportBytes } from '@/lib/foundation/limits'

const read = async (content: string) =>
  readImport({
    bytes: new TextEncoder().encode(content),
    date: '2026-03-01',
    today: '2026-03-01',
    timeZone: 'Europe/Berlin',
  })

afterEach(() => vi.restoreAllMocks())

const observance = (name: string, month: number, from: string, to: string) => [
  ...[`BEGIN:${name}`, 'DTSTART:15830101T020000', `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`],
  ...[`RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}`, `END:${name}`],
]
const zone = (name: string) => [
  ...['BEGIN:VTIMEZONE', `TZID:${name}`],
  ...[1, 2, 3].flatMap(() => [
    ...observance('STANDARD', 10, '+0200', '+0100'),
    ...observance('DAYLIGHT', 3, '+0100', '+0200'),
  ]),
  'END:VTIMEZONE',
]
const toDo = (name: string, year: number) => [
  ...['BEGIN:VTODO', 'SUMMARY:a', `DUE;TZID=${name}:${year}0701T120000`, 'END:VTODO'],
]
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR']
const count = (length: number) => Array.from({ length }, (_, index) => index)
const names = count(10).map((index) => `Zone ${index}`)

/** Clock changes that the library lists. A zone has six rules, with one in each year. */
async function countChanges(lines: readonly string[]): Promise<number> {
  const next = vi.spyOn(ICAL.RecurIterator.prototype, 'next')
  const { tasks } = await read(lines.join('\n'))
  expect(tasks.at(-1)).toMatchObject({ dueTime: Date.UTC(2099, 6, 1, 10) })
  return next.mock.calls.length
}

describe('the clock changes of zones that a file defines', { timeout: 60_000 }, () => {
  // From 1968 to five years after the last one that a time may be in.
  const changesOfZone = 6 * 140

  it('are listed once, however many to-dos are in later and later years', async () => {
    const years = count(74).map((index) => 2026 + index)
    const toDos = years.flatMap((year) => names.flatMap((name) => toDo(name, year)))
    expect(await countChanges(calendar(...names.flatMap(zone), ...toDos))).toBeLessThan(names.length * changesOfZone)
  })

  it('are listed once for all calendars of a file', async () => {
    const calendars = count(200).flatMap(() => calendar(...zone('Here'), ...toDo('Here', 2099)))
    expect(await countChanges(calendars)).toBeLessThan(changesOfZone)
  })

  it('are listed for ten zones of a file, in whichever calendar they are', async () => {
    const calendars = count(50).flatMap((index) => calendar(...zone(`Zone ${index}`), ...toDo(`Zone ${index}`, 2099)))
    const next = vi.spyOn(ICAL.RecurIterator.prototype, 'next')
    const { problems } = await read(calendars.join('\n'))
    expect(next.mock.calls.length).toBeLessThan(10 * changesOfZone)
    expect(problems).toHaveLength(40)
  })
})

it.each([
  ['commas', 'a,'],
  ['semicolons', 'a;'],
  ['tabs', 'a\t'],
])('a first line of the largest size is refused before it is split into columns: %s', async (_, part) => {
  const trim = vi.spyOn(String.prototype, 'trim')
  const reading = read(`${part.repeat((maxImportBytes - 4) / part.length)}text`)
  await expect(reading).rejects.toThrow('A row is longer than 100000 characters.')
  expect(trim.mock.calls.length).toBeLessThan(100)
})

it('JSON in one long line is refused as JSON', async () => {
  await expect(read(`[${'{"text":"a"},'.repeat(20_000)}{}]`)).rejects.toThrow('This JSON cannot be imported.')
})

// With time in proportion to the square of their length, each of these would take minutes and time out.
it.each([
  ['to-dos of unknown zones', calendar(...count(6000).flatMap(() => toDo('Nowhere', 2026)))],
  ['dates that are none', calendar('BEGIN:VTODO', ...count(20_000).map(() => 'DUE;TZID=Nowhere:2026'), 'END:VTODO')],
  ['rows with problems', ['text,date,due,priority', ...count(9000).map(() => 'a,z,y,q')]],
])(
  'a file of many %s is read or refused',
  async (_, lines) => {
    const outcome = await read(lines.join('\n')).catch((error: unknown) => error)
    expect(outcome instanceof AppError || 'tasks' in Object(outcome)).toBe(true)
  },
  60_000,
)
