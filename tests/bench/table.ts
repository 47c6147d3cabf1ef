/** Column headings, and rows with one cell per column. */
export type Table = {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Formats a table for a terminal: names left-aligned, figures right-aligned, a blank line where the first cell changes. */
export function formatTable({ head, rows }: Table): string {
  const widths = columnWidths([head, ...rows])
  const isName = (column: number) => rows.every((row) => !isFigure(row[column] ?? ''))
  const formatRow = (row: readonly string[]) =>
    row
      .map((cell, column) => (isName(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  const lines = [formatRow(head), widths.map((width) => '─'.repeat(width)).join('  ')]
  for (const [index, row] of rows.entries()) {
    if (index > 0 && rows[index - 1]?.[0] !== row[0] && hasGroups(rows)) lines.push('')
    lines.push(formatRow(row))
  }
  return lines.join('\n')
}

/** Formats a table as Markdown. */
export function formatMarkdownTable({ head, rows }: Table): string {
  const isName = (column: number) => rows.every((row) => !isFigure(row[column] ?? ''))
  const formatRow = (row: readonly string[]) => `| ${row.join(' | ')} |`
  const rule = formatRow(head.map((_, column) => (isName(column) ? '---' : '---:')))
  return [formatRow(head), rule, ...rows.map(formatRow)].join('\n')
}

function columnWidths(rows: readonly (readonly string[])[]): number[] {
  const [first = []] = rows
  return first.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
}

function isFigure(cell: string): boolean {
  return /^\d/.test(cell)
}

/** Whether adjacent rows share their first cell. */
function hasGroups(rows: readonly (readonly string[])[]): boolean {
  return rows.some((row, index) => row[0] === rows[index - 1]?.[0])
}
