import { describe, expect, it } from 'vitest'
import { localeOf, preferredLocale } from '@/lib/entry/web/locale'
import { findWeekStart } from '@/lib/foundation/time/weeks'

describe('the locale of a browser', () => {
  it.each([
    ['de', 'de'],
    ['de-CH, de;q=0.9, en;q=0.8', 'de-CH'],
    ['en;q=0.5, fr;q=0.9', 'fr'],
    ['en;q=0.5, fr; q=0.9', 'fr'],
    ['fr, de', 'fr'],
    ['xx-unknown-language, pt-BR;q=0.1', 'pt-BR'],
    ['de;q=0, ja;q=0.3', 'ja'],
    ['*;q=0.9, sv;q=0.1', 'sv'],
    ['<script>, nl', 'nl'],
    ['nl;Q=0.2, ar, he;q=0.9, da;q=0.1', 'nl'],
  ])('of %j is %s', (header, locale) => {
    expect(preferredLocale(header)).toBe(locale)
  })

  it.each([null, '', '*', 'de;q=0', 'not a language', ',,,', 'nl, ;;;', 'ar'])(
    'is American English of %j',
    (header) => {
      expect(preferredLocale(header)).toBe('en-US')
    },
  )
})

it('a chosen first day of the week is part of the locale, and decides where weeks begin', () => {
  expect(localeOf('de', null)).toBe('de')
  expect(localeOf('de', 'sunday')).toBe('de-u-fw-sun')
  // A Friday.
  const weekStarts = [localeOf('en-US', null), localeOf('en-US', 'monday'), localeOf('en-US', 'saturday')]
  expect(weekStarts.map((locale) => findWeekStart(locale, '2026-11-27'))).toEqual([
    '2026-11-22',
    '2026-11-23',
    '2026-11-21',
  ])
})
