/** The data of a chart: groups of bars, each in the order of `series`. */
export type BarChart = {
  title: string
  /** Text alternative, in one or two sentences. */
  description: string
  series: readonly string[]
  groups: readonly { name: string; values: readonly number[] }[]
  formatValue: (value: number) => string
}

const size = { width: 760, bar: 16, betweenBars: 3, betweenGroups: 18, left: 104, right: 76, top: 76, bottom: 20 }

// Background, text, and one colour per series, for light and dark mode.
const style = `
  .paper { fill: #fff } text { fill: #16191d; font: 13px system-ui, sans-serif }
  .title { font-size: 16px; font-weight: 600 } .value { font-size: 12px; font-variant-numeric: tabular-nums }
  .s0 { fill: #0c6b5e } .s1 { fill: #5f6870 } .s2 { fill: #a3abb3 } .s3 { fill: #d4d9de }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #16191d } text { fill: #eceff2 }
    .s0 { fill: #4fd1b5 } .s1 { fill: #a3abb3 } .s2 { fill: #7d868e } .s3 { fill: #4b535a }
  }`

/** Draws horizontal bars as SVG. It follows the light or dark mode of the reader's system. */
export function drawBarChart({ title, description, series, groups, formatValue }: BarChart): string {
  const groupHeight = series.length * (size.bar + size.betweenBars) - size.betweenBars
  const height = size.top + groups.length * (groupHeight + size.betweenGroups) - size.betweenGroups + size.bottom
  const largest = Math.max(...groups.flatMap(({ values }) => values))
  const widthOf = (value: number) => roundLength(((size.width - size.left - size.right) * value) / largest)
  const drawBar = (value: number, index: number, top: number) => {
    const y = top + index * (size.bar + size.betweenBars)
    const [width, baseline] = [widthOf(value), y + size.bar - 4]
    return `<rect class="s${index}" x="${size.left}" y="${y}" width="${width}" height="${size.bar}" rx="2"/>
  <text class="value" x="${roundLength(size.left + width + 6)}" y="${baseline}">${escapeText(formatValue(value))}</text>`
  }
  const drawGroup = ({ name, values }: BarChart['groups'][number], index: number) => {
    const top = size.top + index * (groupHeight + size.betweenGroups)
    const label = `<text x="${size.left - 12}" y="${top + groupHeight / 2 + 5}" text-anchor="end">${escapeText(name)}</text>`
    return [label, ...values.map((value, bar) => drawBar(value, bar, top))].join('\n  ')
  }
  const drawLegendEntry = (name: string, index: number) => {
    const x = size.left + index * 150
    return `<rect class="s${index}" x="${x}" y="46" width="12" height="12" rx="2"/>
  <text x="${x + 18}" y="57">${escapeText(name)}</text>`
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${height}" role="img" aria-labelledby="title description">
  <title id="title">${escapeText(title)}</title>
  <desc id="description">${escapeText(description)}</desc>
  <style>${style}
  </style>
  <rect class="paper" width="${size.width}" height="${height}" rx="8"/>
  <text class="title" x="20" y="30">${escapeText(title)}</text>
  ${series.map(drawLegendEntry).join('\n  ')}
  ${groups.map(drawGroup).join('\n  ')}
</svg>
`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Rounds to a tenth of a pixel. */
function roundLength(length: number): number {
  return Math.round(length * 10) / 10
}
