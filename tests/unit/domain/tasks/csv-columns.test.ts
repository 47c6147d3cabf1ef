import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardCell, unguardCell } from '@/lib/domain/tasks/export/csv-columns'

/** The cells that a spreadsheet makes of a row, which it separates by semicolons or tabs. It knows quotes at their start. */
function readCells(row: string, separator: ';' | '\t'): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  let wasQuoted = false
  let isFirst = true
  const end = () => {
    cells.push(cell)
    cell = ''
    isFirst = true
    wasQuoted = false
  }
  for (let index = 0; index < row.length; index++) {
    const character = row[index] ?? ''
    if (isQuoted && character === '"' && row[index + 1] === '"') cell += row[++index]
    else if (isQuoted && character === '"') isQuoted = false
    else if (isQuoted) cell += character
    else if (character === '"' && isFirst && !wasQuoted) [isQuoted, wasQuoted] = [true, true]
    else if ([separator, '\r', '\n'].includes(character)) {
      end()
      continue
    } else cell += character
    isFirst = false
  }
  end()
  return cells
}

const quote = (text: string) => `"${guardCell(text).replaceAll('"', '""')}"`
const isFormula = (cell: string) => /^\s*[=+\-@＝＋－＠]/.test(cell)
const anyText = fc.string({
  unit: fc.constantFrom(...'=+-@＝＋－＠;,\t\r\n"\' x'.split('')),
  maxLength: 12,
})

describe('a cell of the export', () => {
  it.each([
    ['=1', "'=1"],
    ["'=1", "''=1"],
    ['x;=1', "x;'=1"],
    ['x; =1', "x;' =1"],
    ['x;"=1"', 'x;\'"=1"'],
    ['x\t@SUM(A1)', "x\t'@SUM(A1)"],
    ['- a\n- b', "'- a\n'- b"],
    ['a\r\n＝1', "a\r'\n'＝1"],
    ['a; b, -c', 'a; b, -c'],
    ['1+1=2; no formula', '1+1=2; no formula'],
  ])('%j is written as %j', (text, written) => {
    expect(guardCell(text)).toBe(written)
  })

  it('is no formula for a spreadsheet, whether it separates cells by commas, semicolons or tabs', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 3 }), (texts) => {
        const row = texts.map(quote).join(',')
        const cells = [...readCells(row, ';'), ...readCells(row, '\t'), ...texts.map(guardCell)]
        expect(cells.filter(isFormula)).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('is read back as it was', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(unguardCell(guardCell(text))).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  it('takes time in proportion to its length', () => {
    const text = `;${'"'.repeat(100_000)}${";'".repeat(100_000)}`
    expect(unguardCell(guardCell(text))).toBe(text)
  })
})
