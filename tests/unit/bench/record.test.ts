import { describe, expect, it } from 'vitest'
import { drawBarChart } from '../../bench/bar-chart'
import { replaceMarkedSection } from '../../bench/marked-section'

describe('replaceMarkedSection', () => {
  it('leaves everything else as it is', () => {
    const markdown = 'before\n<!-- bench -->\nold\n<!-- /bench -->\nafter\n'
    const once = replaceMarkedSection(markdown, 'bench', 'new $& text')
    expect(once).toBe('before\n<!-- bench -->\nnew $& text\n<!-- /bench -->\nafter\n')
    expect(replaceMarkedSection(once, 'bench', 'new $& text')).toBe(once)
  })

  it('does not guess where it belongs', () => {
    expect(() => replaceMarkedSection('<!-- /bench --> <!-- bench -->', 'bench', 'new')).toThrow('bench')
  })
})

describe('drawBarChart', () => {
  const svg = drawBarChart({
    title: 'Speed & <more>',
    description: 'list: a 10, b 5',
    series: ['a', 'b'],
    groups: [{ name: 'list', values: [10, 5] }],
    formatValue: String,
  })
  const widths = [...svg.matchAll(/class="s\d" x="104" y="(?:76|95)" width="([\d.]+)"/g)].map(([, width]) =>
    Number(width),
  )

  it('draws lengths in proportion', () => {
    expect(widths).toEqual([580, 290])
  })

  it('tells who cannot see it what it shows, and escapes it', () => {
    expect(svg).toContain('<title id="title">Speed &amp; &lt;more></title>')
    expect(svg).toContain('<desc id="description">list: a 10, b 5</desc>')
  })
})
