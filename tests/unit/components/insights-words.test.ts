import { describe, expect, it } from 'vitest'
import { labelBars } from '@/components/insights/bar-labels'
import { groupDays, listMinuteTicks } from '@/components/insights/bars'
import { describeChange } from '@/components/insights/describe-change'
import { formatHourRange, formatRange } from '@/components/insights/format-values'
import { findBusiestHour } from '@/components/insights/heat-map-data'
import { sumMinutes } from '@/components/insights/sum-minutes'
import { addDays } from '@/lib/foundation/time/dates'

const today = '2026-11-22'

describe('the comparison with the period before', () => {
  it.each([
    [28, 25, '+12% against May'],
    [19, 25, '-24% against May'],
    [0, 25, '-100% against May'],
    [25, 25, 'the same as in May'],
    [1001, 1000, 'about the same as in May'],
    [999, 1000, 'about the same as in May'],
    [5, 0, 'none in May'],
    [0, 0, undefined],
    [1000, 100, '+900% against May'],
    [1001, 100, 'more than 10 times that of May'],
  ])('of %i with %i is %j', (current, earlier, text) => {
    expect(describeChange('en-US', current, earlier, 'May')).toBe(text)
  })

  it('follows the locale', () => {
    expect(describeChange('de-DE', 28, 25, 'Mai')?.replace('\u00a0', ' ')).toBe('+12 % against Mai')
  })

  it.each([
    ['2026-10-01', '2026-10-30', 'Oct 1 – 30'],
    ['2025-12-20', '2026-01-02', 'Dec 20, 2025 – Jan 2, 2026'],
    ['2025-10-01', '2025-10-30', 'Oct 1 – 30, 2025'],
  ])('names the period from %s to %s', (startDate, endDate, name) => {
    expect(formatRange('en-US', { startDate, endDate }, { month: 'short', today })).toBe(name)
  })
})

describe('the links of bars', () => {
  const linksOf = (startDate: string, count: number) => {
    const days = Array.from({ length: count }, (_, index) => ({
      date: addDays(startDate, index),
      total: 1,
      completed: 1,
    }))
    return labelBars('en-GB', groupDays('en-GB', days), today).map(({ href }) => href)
  }

  it('lead from a day to its tasks', () => {
    expect(linksOf('2026-11-21', 2)).toEqual(['/day/2026-11-21', '/day/2026-11-22'])
  })

  it('lead from a week and a month to their insights', () => {
    expect(linksOf('2026-03-01', 40).slice(0, 2)).toEqual([
      '/insights?from=2026-03-01&to=2026-03-01',
      '/insights?from=2026-03-02&to=2026-03-08',
    ])
    expect(linksOf('2025-11-23', 365).slice(0, 2)).toEqual([
      '/insights?from=2025-11-23&to=2025-11-30',
      '/insights?from=2025-12-01&to=2025-12-31',
    ])
  })
})

describe('the time spent', () => {
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [35, [0, 10, 20, 30, 40]],
    [60, [0, 15, 30, 45, 60]],
    [61, [0, 60, 120]],
    [600, [0, 300, 600]],
  ])('has an axis of round minutes or hours for %i', (max, ticks) => {
    expect(listMinuteTicks(max)).toEqual(ticks)
  })

  it('is added up within a range', () => {
    const timeSpent = [
      { date: '2026-11-20', minutes: 1 },
      { date: '2026-11-21', minutes: 2.5 },
      { date: '2026-11-22', minutes: 4 },
    ]
    expect(sumMinutes(timeSpent)).toBe(7.5)
    expect(sumMinutes(timeSpent, { startDate: '2026-11-21', endDate: '2026-11-21' })).toBe(2.5)
    expect(sumMinutes(timeSpent, { startDate: '2026-11-21', endDate: '2026-11-22' })).toBe(6.5)
    expect(sumMinutes([], { startDate: '2026-11-21', endDate: '2026-11-22' })).toBe(0)
  })
})

describe('the hours', () => {
  const empty = Array.from({ length: 7 }, () => Array<number>(24).fill(0))

  it('have a busiest one, the first of several', () => {
    const counts = empty.map((hours, day) => hours.map((_, hour) => (day === 2 && (hour === 9 || hour === 14) ? 3 : 1)))
    expect(findBusiestHour(counts)).toEqual({ weekday: 2, hour: 9, count: 3 })
    expect(findBusiestHour(empty).count).toBe(0)
  })

  it.each([
    ['en-US', 9, '9:00 – 9:59 AM'],
    ['en-US', 23, '11:00 – 11:59 PM'],
    ['en-GB', 23, '23:00–23:59'],
  ])('are named in %s: %i', (locale, hour, name) => {
    expect(formatHourRange(locale, hour)).toBe(name)
  })
})
