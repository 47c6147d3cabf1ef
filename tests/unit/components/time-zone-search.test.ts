import { expect, test } from 'vitest'
import { formatOffset, matchesZone, nameZones, readOffset } from '@/components/profile/time-zone-search'

const july = Date.parse('2026-07-01T12:00:00Z')
const january = Date.parse('2026-01-01T12:00:00Z')
const zones = nameZones(['UTC', ...Intl.supportedValuesOf('timeZone')])

/** The names of the zones that match. */
const find = (typed: string, now = july) =>
  zones.filter((zone) => matchesZone(zone, typed, now)).map(({ name }) => name)

test.each([
  ['tokyo', 'Asia/Tokyo'],
  ['TOKYO', 'Asia/Tokyo'],
  ['new york', 'America/New York'],
  ['new_york', 'America/New York'],
  ['york new', 'America/New York'],
  ['berlin', 'Europe/Berlin'],
  ['São Paulo', 'America/Sao Paulo'],
  ['utc', 'UTC'],
  ['kyiv', 'Europe/Kyiv'],
  ['calcutta', 'Asia/Kolkata'],
  ['kathmandu', 'Asia/Kathmandu'],
  ['pago pago', 'Pacific/Pago Pago'],
  ['port-au', 'America/Port-au-Prince'],
  ['au prince', 'America/Port-au-Prince'],
])('%s finds %s', (typed, name) => {
  expect(find(typed)).toEqual([name])
})

test.each(['+2', '+02', '+2:00', '+0200', 'utc+2', 'UTC +2', 'GMT+2', ' +2 '])(
  '%s finds zones by their offset',
  (typed) => {
    const found = find(typed)
    expect(found).toContain('Europe/Berlin')
    expect(found).toContain('Africa/Johannesburg')
    expect(found).not.toContain('Europe/London')
    expect(find(typed, january)).not.toContain('Europe/Berlin')
  },
)

test('offsets with minutes and to the west are found, and nothing else', () => {
  expect(find('+5:30')).toEqual(['Asia/Colombo', 'Asia/Kolkata'])
  expect(find('-2:30')).toEqual(['America/St Johns'])
  expect(find('−3')).toContain('America/Sao Paulo')
  expect(find('+25')).toEqual([])
  expect(find('atlantis')).toEqual([])
  expect(find('')).toHaveLength(zones.length)
})

test.each([
  ['UTC', 'UTC'],
  ['Europe/Berlin', 'UTC+2'],
  ['Asia/Kathmandu', 'UTC+5:45'],
  ['America/St_Johns', 'UTC−2:30'],
])('the offset of %s is %s', (id, text) => {
  expect(formatOffset(readOffset({ id, name: id }, july))).toBe(text)
})

test('a zone that is listed under two names appears once, under the first', () => {
  expect(nameZones(['Asia/Kolkata', 'UTC', 'Asia/Calcutta'])).toEqual([
    { id: 'Asia/Kolkata', name: 'Asia/Kolkata' },
    { id: 'UTC', name: 'UTC' },
  ])
})
