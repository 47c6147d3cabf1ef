import { describe, expect, it } from 'vitest'
import { preferredLocale } from '@/lib/entry/web/locale'

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
