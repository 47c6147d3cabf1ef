import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from '@/lib/entry/cli/environment'
import { createStyle, hasColor } from '@/lib/entry/cli/style'
import { renderTable } from '@/lib/entry/cli/table'
import { cleanLine, cleanText } from '@/lib/entry/cli/terminal-text'
import { cutLine, widthOf } from '@/lib/entry/cli/text-width'

const family = '👨‍👩‍👧‍👦'

describe('text of others', () => {
  it.each([
    ['\u001b[31mred\u001b[0m', 'red'],
    ['\u001b]0;title\u0007text', 'text'],
    ['\u009b31mred', 'red'],
    ['a\u0000b\u0007c\u007fd\u0085e', 'abcde'],
    ['\u202eabc\u2066d\u200fe', 'abcde'],
    ['\u001b', ''],
    ['a\u001b\u001b[[31mb', 'ab'],
  ])('loses the control characters of %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean)
    expect(cleanText(clean)).toBe(clean)
  })

  it('keeps line feeds and tabs, except on one line', () => {
    expect(cleanText('a\r\nb\tc')).toBe('a\nb\tc')
    expect(cleanLine(' a\r\nb\t c ')).toBe('a b c')
  })

  it('keeps letters of every script', () => {
    const text = `naïve ünïcödé 日本語 עברית العربية ${family} नमस्ते`
    expect(cleanLine(text)).toBe(text)
  })
})

describe('widths', () => {
  it('counts wide characters and emoji as two columns', () => {
    expect([widthOf('abc'), widthOf('日本'), widthOf(family), widthOf('é'), widthOf('e\u0301')]).toEqual([
      3, 4, 2, 1, 1,
    ])
  })

  it('are those of an independent implementation', () => {
    const characters = [
      'a',
      ' ',
      'é',
      'e\u0301',
      'ß',
      '日',
      '本',
      'ｱ',
      'ﾞ',
      'Ａ',
      '한',
      '\u1112\u1161\u11ab',
      'नि',
      'का',
      'ש\u05c1',
      'ع',
      '✓',
      '…',
      '─',
      '👍',
      '👍🏽',
      '❤️',
      '❤',
      '🇩🇪',
      '1️⃣',
      family,
      '\u200b',
      '\u00ad',
    ]
    // Letters between them, because terminals differ about what combines with what.
    const texts = fc.array(fc.constantFrom(...characters), { maxLength: 12 }).map((parts) => parts.join('x'))
    fc.assert(
      fc.property(texts, (text) => {
        expect(widthOf(text)).toBe(stringWidth(text))
      }),
    )
  })

  it('cuts with an ellipsis, never within a character', () => {
    expect(cutLine('Water the plants', 8)).toBe('Water t…')
    expect(cutLine('日本語です', 6)).toBe('日本…')
    expect(cutLine(`a${family}b${family}c`, 4)).toBe(`a${family}…`)
    expect(cutLine('short', 5)).toBe('short')
  })
})

describe('tables', () => {
  const plain = createStyle(false)
  const columns = [{ align: 'right' }, { isFlexible: true }, { dropRank: 2 }, { dropRank: 1 }] as const
  const rows = [
    ['1', 'Water the plants on the balcony', 'high', 'f3a2'],
    ['12', '日本語の長いテキスト日本語の長いテキスト', '', '7e44'],
  ].map((texts) => texts.map((text) => ({ text })))
  const render = (width: number) => renderTable(rows, columns, { width, style: plain })

  it('aligns columns by their width on the terminal', () => {
    expect(render(80)).toEqual([
      ' 1  Water the plants on the balcony           high  f3a2',
      '12  日本語の長いテキスト日本語の長いテキスト        7e44',
    ])
  })

  it.each([80, 60, 48, 40, 36, 30, 20, 10])('fits into %i columns', (width) => {
    for (const line of render(width)) expect(widthOf(line)).toBeLessThanOrEqual(Math.max(width, 24))
  })

  it('cuts the flexible column first, then leaves out columns by their rank', () => {
    expect(render(45)[0]).toBe(' 1  Water the plants on the balc…  high  f3a2')
    expect(render(32)[0]).toBe(' 1  Water the plants on t…  high')
    expect(render(26)[0]).toBe(' 1  Water the plants on t…')
  })

  it('leaves out empty columns', () => {
    const some = [[{ text: '1' }, { text: 'a' }, { text: '' }, { text: 'f3a2' }]]
    expect(renderTable(some, columns, { width: 80, style: plain })).toEqual(['1  a  f3a2'])
  })
})

describe('color', () => {
  const none = { noColor: false, forceColor: false, isDumb: false }
  const has = (settings: Partial<typeof none>, isTerminal: boolean) => hasColor({ ...none, ...settings }, isTerminal)

  it('is on a terminal, unless NO_COLOR or TERM=dumb is set, and elsewhere with FORCE_COLOR', () => {
    expect(has({}, true)).toBe(true)
    expect(has({}, false)).toBe(false)
    expect(has({ noColor: true }, true)).toBe(false)
    expect(has({ isDumb: true }, true)).toBe(false)
    expect(has({ forceColor: true }, false)).toBe(true)
    expect(has({ forceColor: true, noColor: true }, true)).toBe(false)
  })

  it('is off with FORCE_COLOR=0, as in other programs', () => {
    expect(hasColor(readEnvironment({ FORCE_COLOR: '0' }), true)).toBe(false)
    expect(hasColor(readEnvironment({ FORCE_COLOR: '1' }), false)).toBe(true)
  })
})
