import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findBusiest, groupDays, listTicks } from '@/components/insights/bars'
import {
  countLongestStreak,
  findTopCount,
  groupWeeks,
  listMonths,
  listStreakDays,
  scaleToLevel,
} from '@/components/insights/heat-map-data'
import { addDays } from '@/lib/foundation/time/dates'
import { findWeekStart } from '@/lib/foundation/time/weeks'

/** Builds consecutive days. Each has the given number of completed tasks and one open task. */
const makeDays = (startDate: string, completed: readonly number[]) =>
  completed.map((count, index) => ({ date: addDays(startDate, index), total: count + 1, completed: count }))
const makeEqualDays = (startDate: string, count: number) => makeDays(startDate, Array(count).fill(1))

describe('the bars', () => {
  it('are days up to 31, then weeks, then months', () => {
    const unitOf = (count: number) => groupDays('en-GB', makeEqualDays('2026-01-01', count)).unit
    expect([1, 31, 32, 90, 200, 250, 366].map(unitOf)).toEqual(['day', 'day', 'week', 'week', 'week', 'month', 'month'])
  })

  // 2026-01-01 was a Thursday.
  it.each([
    ['en-GB', ['2026-01-01', '2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26'], [4, 7, 7, 7, 7]],
    ['en-US', ['2026-01-01', '2026-01-04', '2026-01-11', '2026-01-18', '2026-01-25', '2026-02-01'], [3, 7, 7, 7, 7, 1]],
  ])('are weeks of the locale %s, the first and the last cut off by the range', (locale, starts, counts) => {
    const { bars } = groupDays(locale, makeEqualDays('2026-01-01', 32))
    expect(bars.map((bar) => bar.startDate)).toEqual(starts)
    expect(bars.map((bar) => bar.completed)).toEqual(counts)
    expect(bars.at(-1)?.endDate).toBe('2026-02-01')
  })

  it('keep the same month of two years apart', () => {
    const { bars } = groupDays('en-GB', makeEqualDays('2025-11-21', 365))
    expect(bars).toHaveLength(13)
    expect(bars.at(0)).toEqual({ startDate: '2025-11-21', endDate: '2025-11-30', total: 20, completed: 10 })
    expect(bars.at(-1)).toEqual({ startDate: '2026-11-01', endDate: '2026-11-20', total: 40, completed: 20 })
  })

  it('lose no task, and are never too many', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 1, maxLength: 366 }), (counts) => {
        const { bars } = groupDays('en-US', makeDays('2026-05-13', counts))
        expect(bars.reduce((sum, bar) => sum + bar.completed, 0)).toBe(counts.reduce((sum, count) => sum + count, 0))
        expect(bars.length).toBeLessThanOrEqual(31)
      }),
    )
  })
})

describe('the scale beside the bars', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [7, [0, 2, 4, 6, 8]],
    [11, [0, 5, 10, 15]],
    [110, [0, 50, 100, 150]],
  ])('for at most %i is %j', (max, ticks) => {
    expect(listTicks(max)).toEqual(ticks)
  })

  it('reaches the highest bar with few whole numbers', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (max) => {
        const ticks = listTicks(max)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
        expect(ticks.length).toBeLessThanOrEqual(5)
        expect(ticks.every(Number.isInteger)).toBe(true)
      }),
    )
  })
})

describe('the busiest day', () => {
  it('is the latest of those with the most', () => {
    expect(findBusiest(makeDays('2026-03-01', [1, 3, 0, 3, 2]))?.date).toBe('2026-03-04')
  })

  it('does not exist when nothing was completed', () => {
    expect(findBusiest(makeDays('2026-03-01', [0, 0]))).toBeUndefined()
    expect(findBusiest([])).toBeUndefined()
  })
})

describe('the calendar of a year', () => {
  it.each([0, 1, 2, 3, 4, 5, 6].flatMap((shift) => [['en-US', shift] as const, ['de', shift] as const]))(
    'has 53 weeks of the locale %s with every day in the row of its weekday, begun %i days later',
    (locale, shift) => {
      const days = makeEqualDays(addDays('2025-11-21', shift), 365)
      const weeks = groupWeeks(locale, days)
      expect(weeks).toHaveLength(53)
      expect(weeks.flatMap((week) => week.days.filter((day) => day !== undefined))).toEqual(days)
      for (const { firstDay, days: row } of weeks) {
        expect(findWeekStart(locale, firstDay), firstDay).toBe(firstDay)
        const expected = row.map((day, index) => day && addDays(firstDay, index))
        expect(row.map((day) => day?.date)).toEqual(expected)
      }
    },
  )

  it('names each month above the first week that begins in it', () => {
    const months = listMonths(groupWeeks('en-GB', makeEqualDays('2025-12-25', 50)))
    expect(months).toEqual([
      { firstDate: '2025-12-25', weekCount: 2 },
      { firstDate: '2026-01-05', weekCount: 4 },
      { firstDate: '2026-02-02', weekCount: 2 },
    ])
  })

  it('shows small counts one by one, and larger ones in steps', () => {
    expect([0, 1, 2, 3, 4, 9].map((count) => scaleToLevel(count, 4))).toEqual([0, 1, 2, 3, 4, 4])
    expect([0, 1, 5, 6, 20, 40].map((count) => scaleToLevel(count, 20))).toEqual([0, 1, 1, 2, 4, 4])
  })

  it('is not made pale by one very busy day', () => {
    const top = findTopCount([...Array(30).fill(6), 100])
    expect(top).toBe(6)
    expect(findTopCount([0, 1, 0])).toBe(4)
  })
})

describe('the days of a streak', () => {
  it('end today when something was completed today', () => {
    const days = makeDays('2026-03-01', [1, 0, 1, 2])
    expect([...listStreakDays(days, 2)]).toEqual(['2026-03-04', '2026-03-03'])
  })

  it('end yesterday when nothing was completed today yet', () => {
    const days = makeDays('2026-03-01', [0, 1, 2, 0])
    expect([...listStreakDays(days, 2)]).toEqual(['2026-03-03', '2026-03-02'])
  })

  it('are none without a streak', () => {
    expect(listStreakDays(makeDays('2026-03-01', [1, 0, 0]), 0).size).toBe(0)
    expect(listStreakDays([], 3).size).toBe(0)
  })

  it('are counted for the longest one', () => {
    expect(countLongestStreak(makeDays('2026-03-01', [1, 1, 0, 2, 1, 1, 0]))).toBe(3)
    expect(countLongestStreak([])).toBe(0)
  })
})
