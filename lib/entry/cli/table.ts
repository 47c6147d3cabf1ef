import type { Style, StyleName } from './style'
import { cutLine, padLine, widthOf } from './text-width'

export type Cell = { readonly text: string; readonly style?: StyleName | undefined }

export type Column = {
  readonly align?: 'left' | 'right'
  /** Whether the column is cut when the table does not fit. */
  readonly isFlexible?: boolean
  /** Columns that are left out when the table does not fit, the lowest number first. */
  readonly dropRank?: number
}

const gap = 2

/** The least width of a flexible column. */
const minFlexible = 20

/**
 * Lays out rows in columns that fit into a width. Leaves out empty columns, then cuts flexible ones, then leaves out others
 * by their rank.
 */
export function renderTable(
  rows: readonly (readonly Cell[])[],
  columns: readonly Column[],
  { width, style }: { width: number; style: Style },
): string[] {
  const natural = columns.map((_column, index) => Math.max(0, ...rows.map((row) => widthOf(row[index]?.text ?? ''))))
  let shown = columns.map((column, index) => ({ column, index })).filter(({ index }) => (natural[index] ?? 0) > 0)
  const least = ({ column, index }: (typeof shown)[number]) =>
    column.isFlexible ? Math.min(minFlexible, natural[index] ?? 0) : (natural[index] ?? 0)
  const total = () => shown.reduce((sum, part) => sum + least(part) + gap, -gap)
  while (total() > width) {
    const ranks = shown.flatMap(({ column }) => column.dropRank ?? [])
    if (ranks.length === 0) break
    const lowest = Math.min(...ranks)
    shown = shown.filter(({ column }) => column.dropRank !== lowest)
  }
  let spare = width - total()
  const widths = shown.map((part) => {
    const extra = Math.max(0, Math.min(spare, (natural[part.index] ?? 0) - least(part)))
    spare -= extra
    return least(part) + extra
  })
  return rows.map((row) =>
    shown
      .map(({ column, index }, place) => {
        const { text, style: name } = row[index] ?? { text: '' }
        const cut = cutLine(text, Math.min(widths[place] ?? 0, width))
        const isLast = place === shown.length - 1
        const styled = name === undefined ? cut : style(name, cut)
        const padding = padLine('', isLast && column.align !== 'right' ? 0 : (widths[place] ?? 0) - widthOf(cut))
        return column.align === 'right' ? padding + styled : styled + padding
      })
      .join(' '.repeat(gap))
      .trimEnd(),
  )
}
