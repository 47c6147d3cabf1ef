import rrule from 'rrule'
import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/foundation/time/dates'
import { findDateAfter, findRuleDate, listRuleDates } from '@/lib/foundation/time/repeat/rule-dates'
import { RandomChoices } from '@/tests/support/random-choices'

describe('the dates of a rule', () => {
  it.each([
    ['the last Friday', 'FREQ=MONTHLY;BYDAY=-1FR', ['2026-11-27', '2026-12-25', '2027-01-29']],
    ['the 31st, in the months that have one', 'FREQ=MONTHLY;BYMONTHDAY=31', ['2026-12-31', '2027-01-31', '2027-03-31']],
    ['the last day', 'FREQ=MONTHLY;BYMONTHDAY=-1', ['2026-11-30', '2026-12-31', '2027-01-31']],
    ['February 29', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', ['2028-02-29', '2032-02-29', '2036-02-29']],
    ['days across the end of a year', 'FREQ=DAILY;INTERVAL=20', ['2026-11-27', '2026-12-17', '2027-01-06']],
    ['three times', 'FREQ=DAILY;COUNT=3', ['2026-11-27', '2026-11-28', '2026-11-29']],
    ['until a date, included', 'FREQ=DAILY;UNTIL=20261128', ['2026-11-27', '2026-11-28']],
    // The clocks of most zones change between the first two.
    ['Sundays of March', 'FREQ=WEEKLY;BYDAY=SU;BYMONTH=3', ['2027-03-07', '2027-03-14', '2027-03-21']],
  ])('are %s', (_case, rule, dates) => {
    expect(listRuleDates(rule, '2026-11-27', '2026-11-27', '2036-11-27').slice(0, 3)).toEqual(dates)
  })

  it('begin with the start, also long before the range', () => {
    expect(listRuleDates('FREQ=DAILY;INTERVAL=3', '1900-01-01', '2026-11-27', '2026-12-02')).toEqual([
      '2026-11-29',
      '2026-12-02',
    ])
    expect(listRuleDates('FREQ=DAILY', '2026-12-01', '2026-11-27', '2026-12-02')).toEqual(['2026-12-01', '2026-12-02'])
    expect(listRuleDates('FREQ=DAILY', '2026-12-03', '2026-11-27', '2026-12-02')).toEqual([])
  })

  it('end where the library would have to look for too long', () => {
    const rule = 'FREQ=DAILY;BYMONTHDAY=1;COUNT=1000'
    expect(listRuleDates(rule, '1990-01-01', '2026-11-27', '2026-12-11')).toEqual([])
    expect(findRuleDate(rule, '1990-01-01', '2026-11-27')).toBeNull()
  })

  it('end where nothing follows', () => {
    expect(findRuleDate('FREQ=DAILY;UNTIL=20261231', '2026-01-01', '2027-01-01')).toBeNull()
    expect(findRuleDate('FREQ=DAILY;COUNT=2', '2026-01-01', '2026-01-03')).toBeNull()
    expect(findRuleDate('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-01-01', '2026-01-01')).toBeNull()
  })

  it.each([
    ['FREQ=DAILY;INTERVAL=3', '2026-12-28', '2026-12-31'],
    ['FREQ=WEEKLY;BYDAY=FR', '2026-11-27', '2026-12-04'],
    ['FREQ=WEEKLY;BYDAY=FR', '2026-11-26', '2026-11-27'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '2026-11-25', '2026-12-04'],
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15', '2026-11-20', '2027-02-15'],
    ['FREQ=MONTHLY', '2026-11-27', '2026-12-27'],
    ['FREQ=MONTHLY', '2027-01-31', '2027-02-28'],
    ['FREQ=MONTHLY;INTERVAL=2', '2026-12-31', '2027-02-28'],
    ['FREQ=YEARLY', '2028-02-29', '2029-02-28'],
    ['FREQ=DAILY;UNTIL=20261231', '2026-12-30', '2026-12-31'],
    ['FREQ=DAILY;UNTIL=20261231', '2026-12-31', null],
  ])('after a completion: %s after %s is %s', (rule, completed, next) => {
    expect(findDateAfter(rule, completed)).toBe(next)
  })

  it('are those of another library, for random rules over ten years', () => {
    const random = new RandomChoices(20261127)
    for (let round = 0; round < 60; round += 1) {
      const rule = randomRule(random)
      const start = addDays('2024-01-01', random.below(1200))
      const end = addDays(start, 3653)
      const other = rrule.rrulestr(`RRULE:${rule}`, { dtstart: new Date(start) })
      const expected = other
        .between(new Date(start), new Date(end), true)
        .map((date) => date.toISOString().slice(0, 10))
      expect(listRuleDates(rule, start, start, end), `${rule} from ${start}`).toEqual(expected)
      const later = addDays(start, 1000)
      const next = other.after(new Date(later), true)?.toISOString().slice(0, 10) ?? null
      if (next !== null) expect(findRuleDate(rule, start, later), `${rule} from ${start}`).toBe(next)
    }
  })
})

/** The other library does not combine weekdays with and without a number, so these rules do not. */
function randomRule(random: RandomChoices): string {
  const some = <Item>(items: readonly Item[]) => items.filter(() => random.below(3) === 0).join(',')
  const frequency = random.pick(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const)
  const parts = [`FREQ=${frequency}`]
  const add = (name: string, value: string) => value !== '' && parts.push(`${name}=${value}`)
  if (random.below(2) === 0) add('INTERVAL', String(1 + random.below(5)))
  if (random.below(4) === 0 || frequency === 'YEARLY') add('BYMONTH', some([1, 2, 6, 11, 12]))
  const days = random.pick([
    ['MO', 'WE', 'FR', 'SU'],
    ['TU', 'TH', 'SA'],
  ])
  if (frequency === 'WEEKLY' || frequency === 'DAILY') add('BYDAY', some(days))
  else if (random.below(2) === 0) add('BYMONTHDAY', some([1, 15, 28, 29, 30, 31, -1, -2, -31]))
  else if (parts.some((part) => part.startsWith('BYMONTH=')) || frequency === 'MONTHLY') {
    const chosen = some(random.below(2) === 0 ? ['1MO', '-1FR', '2TU', '-2WE'] : days)
    add('BYDAY', chosen)
    if (chosen !== '' && !/\d/.test(chosen) && frequency === 'MONTHLY' && random.below(2) === 0)
      add('BYSETPOS', random.pick(['1', '-1', '2']))
  }
  if (random.below(5) === 0) add('COUNT', String(1 + random.below(20)))
  return parts.join(';')
}
