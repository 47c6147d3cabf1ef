import { describe, expect, it } from 'vitest'
import { formatCount, formatFigure, formatMegabytes, formatRatio } from '../../bench/format-number'
import { median, percentile } from '../../bench/statistics'

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1)

  it('is the nearest rank', () => {
    expect(percentile(hundred, 0.5)).toBe(50)
    expect(percentile(hundred, 0.99)).toBe(99)
    expect(percentile(hundred, 1)).toBe(100)
    expect(percentile([7], 0.99)).toBe(7)
  })

  it('refuses to make up a figure', () => {
    expect(() => percentile([], 0.5)).toThrow(RangeError)
  })
})

it('takes the median of values in any order', () => {
  expect(median([30, 4, 10])).toBe(10)
  expect(median([4, 3, 2, 1])).toBe(2)
})

it('writes figures', () => {
  expect(formatCount(12_345.6)).toBe('12,346')
  expect([0.0349, 5.666, 12.34, 1234.5, 10].map(formatFigure)).toEqual(['0.0349', '5.67', '12.3', '1235', '10'])
  expect(formatMegabytes(299_500_000)).toBe('300')
  expect([0.7, undefined].map(formatRatio)).toEqual(['0.70', ''])
})
