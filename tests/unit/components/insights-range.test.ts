import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRange, listPresets, rangePath, readRange, yearRange } from '@/components/insights/range'
import { AnalyticsRange } from '@/lib/domain/tasks/statistics/schema'
import { daysBetween } from '@/lib/foundation/time/dates'

const anyDay = fc
  .date({ min: new Date('0002-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const today = '2026-11-20'
const last30Days = { startDate: '2026-10-22', endDate: today }

describe('the ranges to choose from', () => {
  it('end today and count it', () => {
    expect(listPresets(today)).toEqual([
      { name: '7 days', range: { startDate: '2026-11-14', endDate: today } },
      { name: '30 days', range: last30Days },
      { name: '90 days', range: { startDate: '2026-08-23', endDate: today } },
      { name: 'This year', range: { startDate: '2026-01-01', endDate: today } },
      { name: '12 months', range: { startDate: '2025-11-21', endDate: today } },
    ])
  })

  it.each([
    ['2024-02-29', '2023-03-01'],
    ['2025-02-28', '2024-02-29'],
    ['2025-03-01', '2024-03-02'],
    ['2024-12-31', '2024-01-01'],
  ])('cover twelve months that end on %s from %s on', (day, startDate) => {
    expect(listPresets(day).at(-1)?.range).toEqual({ startDate, endDate: day })
  })

  it('can all be asked for, on any day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const ranges = [...listPresets(day).map((preset) => preset.range), yearRange(day)]
        return ranges.every((range) => AnalyticsRange.safeParse(range).success)
      }),
    )
  })

  it.each(listPresets(today))('lead to an address from which they are read again: %j', ({ range }) => {
    const query = new URL(rangePath(range, today), 'https://example.com').searchParams
    expect(readRange(Object.fromEntries(query), today)).toEqual({ range })
  })

  it('have an address without dates when they are the default', () => {
    expect(rangePath(last30Days, today)).toBe('/insights')
  })
})

describe('the range of an address', () => {
  it('is the last 30 days when it names none', () => {
    expect(readRange({}, today)).toEqual({ range: last30Days })
  })

  it.each([
    [{ from: '2026-02-30', to: '2026-03-01' }, 'The start date must be a valid date'],
    [{ from: '2026-03-01' }, 'The end date must be a valid date'],
    [{ from: ['2026-03-01', '2026-03-02'], to: '2026-03-03' }, 'The start date must be a valid date'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'The end date must not be before the start date.'],
    [{ from: '2025-01-01', to: '2026-01-02' }, 'A range must not exceed 366 days'],
  ])('is the default when it is %j, and says what is wrong', (query, fault) => {
    const read = readRange(query, today)
    expect(read.range).toEqual(last30Days)
    expect(read.fault).toContain(fault)
  })

  it('has one day to 366 days', () => {
    expect(checkRange('2026-03-01', '2026-03-01').ok).toBe(true)
    expect(checkRange('2025-01-01', '2026-01-01').ok).toBe(true)
    expect(daysBetween('2025-01-01', '2026-01-01') + 1).toBe(366)
  })
})
