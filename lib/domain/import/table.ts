import { CsvError, parse } from 'csv-parse/sync'
import * as z from 'zod'
import { maxImportColumns } from '@/lib/foundation/limits'
import { refuse } from './decode-text'
import { maxRowLength, rowTooLong } from './row-length'
import type { Problem } from './schema'

/** A row of a CSV file with the line on which it begins, from 1. */
export type Row = { line: number; cells: string[] }

// Comments and sections are rows too.
const maxRows = 20_000

const Records = z.array(z.object({ record: z.array(z.string()), info: z.object({ bytes: z.number() }) }))

/** A table without its empty rows. `header` names the columns. */
export type Table = { columns: string[]; header: Row; rows: Row[]; before: Row[] }

/**
 * Whether a row names the columns of a table.
 * @param cells trimmed
 * @param index how many rows are before it
 */
export type IsHeader = (cells: readonly string[], index: number) => boolean

type Header = { cells: string[]; index: number; separator: string; following: string[][] }

const separators = [',', ';', '\t']
/** The header is among these. */
const [headRows, headLines] = [20, 60]

/** A text that may be a table (RFC 4180), separated by commas, semicolons or tabs. */
export class TableText {
  readonly #text: string
  #heads: { separator: string; rows: string[][] }[] | undefined

  constructor(text: string) {
    this.#text = text
  }

  /** @returns undefined when no row among the first names columns */
  findHeader(isHeader: IsHeader): Header | undefined {
    this.#heads ??= readHeads(this.#text)
    const found = this.#heads.flatMap(({ separator, rows }) => {
      const index = rows.findIndex((cells, place) => isHeader(cells, place))
      const cells = rows[index]
      return cells ? [{ cells, index, separator, following: rows.slice(index + 1) }] : []
    })
    return found.toSorted((left, right) => right.cells.length - left.cells.length)[0]
  }

  /** @throws INVALID_OPERATION when it is malformed or has too many columns */
  read(isHeader: IsHeader): Table {
    const header = this.findHeader(isHeader)
    if (!header) throw refuse('The file has no row that names its columns.')
    const rows = readRows(this.#text, header.separator)
    const own = rows[header.index] ?? { line: 1, cells: header.cells }
    const [before, following] = [rows.slice(0, header.index), rows.slice(header.index + 1)]
    return { columns: header.cells, header: own, before, rows: following }
  }
}

/** The first rows for each separator, up to one that is malformed. */
function readHeads(text: string): { separator: string; rows: string[][] }[] {
  const first = text.slice(0, 2 * maxRowLength).split(/\r\n|\r|\n/, headLines)
  // Checked first: the parser takes seconds for a million cells.
  const end = first.findIndex((line) => line.length > maxRowLength)
  const lines = end < 0 ? first : first.slice(0, end)
  return separators.map((separator) => {
    const rows: string[][] = []
    try {
      parse(lines.join('\n'), {
        ...options(separator),
        to: headRows,
        on_record: (cells: string[]) => void rows.push(cells.map((cell) => cell.trim())),
      })
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
    }
    return { separator, rows }
  })
}

/** Names the rows before the header. */
export function describeBefore(rows: readonly Row[]): Problem[] {
  const [first] = rows
  if (!first) return []
  const count = rows.length === 1 ? 'The row' : `The ${rows.length} rows`
  const message = `${count} before the header ${rows.length === 1 ? 'is' : 'are'} not imported.`
  return [{ line: first.line, isSkipped: true, message }]
}

/** Says which columns become nothing. */
export function describeColumns(names: readonly string[]): string {
  return `${names.length === 1 ? 'This column is' : 'These columns are'} not imported: ${names.map((name) => name || '(without a name)').join(', ')}.`
}

function readRows(text: string, separator: string): Row[] {
  // Checked first: the parser takes seconds for a million cells.
  if (text.split(/[\r\n]/).some((line) => line.length > maxRowLength)) throw rowTooLong()
  const bytes = Buffer.from(text)
  const records = parseRecords(bytes, separator)
  if (records.length > maxRows) throw refuse(`The file has more than ${maxRows.toLocaleString('en')} rows.`)
  const countLines = lineCounter(bytes)
  return records.map(({ record, info }) => {
    if (record.length > maxImportColumns) throw refuse(`A row has more than ${maxImportColumns} columns.`)
    return { line: countLines(info.bytes), cells: record }
  })
}

function options(separator: string) {
  return {
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A quotation mark within a cell, such as that of inches.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRowLength,
  }
}

function parseRecords(bytes: Buffer, separator: string, more = {}): z.output<typeof Records> {
  try {
    return Records.parse(parse(bytes, { ...options(separator), info: true, to: maxRows + 1, ...more }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { code, lines } = error
    // Some programs put tables on the clipboard without quoting cells.
    if (separator === '\t' && !('quote' in more)) return parseRecords(bytes, separator, { quote: false })
    if (code === 'CSV_MAX_RECORD_SIZE') throw rowTooLong()
    const where = typeof lines === 'number' ? ` near line ${lines}` : ''
    throw refuse(`The file is not valid CSV: a quotation mark${where} does not enclose a whole cell.`)
  }
}

/** @returns a function that maps the end of each record, in order, to the line on which the record begins */
function lineCounter(bytes: Buffer) {
  let position = 0
  let line = 1
  const isBreak = () => bytes[position] === 0x0a || bytes[position] === 0x0d
  const step = () => {
    const endsLine = bytes[position] === 0x0a || (bytes[position] === 0x0d && bytes[position + 1] !== 0x0a)
    if (endsLine) line++
    position++
  }
  return (end: number) => {
    while (position < end && isBreak()) step()
    const start = line
    while (position < end) step()
    return start
  }
}
