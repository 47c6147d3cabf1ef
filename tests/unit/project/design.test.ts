import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contrastOf } from '../../support/contrast'

const document = readFileSync('docs/design.md', 'utf8')
const themes = ['light', 'dark'] as const

/** The cells of a table's rows, without the header. @param head its first line */
function readTable(head: string): string[][] {
  const lines = document.slice(document.indexOf(`\n${head}`) + 1).split('\n')
  const rows = lines.slice(2, lines.indexOf(''))
  expect(rows.length, head).toBeGreaterThan(2)
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const nameOf = (cell = '') => /`([^`]+)`/.exec(cell)?.[1] ?? ''

/** The values of the color tokens in a style sheet, by name. */
function readTokens(file: string): Record<string, string> {
  const css = readFileSync(file, 'utf8')
  const root = css.slice(css.indexOf(':root'), css.indexOf('}', css.indexOf(':root')))
  return Object.fromEntries(
    [...root.matchAll(/--([a-z-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

const tokens = Object.fromEntries(
  Object.entries(readTokens('app/globals.css')).map(([name, value]) => {
    const [, light = '', dark = ''] = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value) ?? []
    return [name, { light, dark }]
  }),
)

const pairs = readTable('| pair | light | dark | needed |').map(([pair = '', light, dark, needed]) => {
  const [text = '', ground = ''] = [...pair.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  return { text, ground, light, dark, needed: Number(needed) }
})

it('design.md lists every token with its values', () => {
  const listed = readTable('| token | light | dark | use |').map(([name, light, dark]) => [
    nameOf(name),
    { light: nameOf(light), dark: nameOf(dark) },
  ])
  expect(Object.fromEntries(listed)).toEqual(tokens)
})

it.each(['app/forced-colors.css', 'app/print.css'])('%s has a value for every token', (file) => {
  expect(Object.keys(readTokens(file)).sort()).toEqual(Object.keys(tokens).sort())
})

it.each(pairs)('the contrast of $text on $ground is as listed, and sufficient', (pair) => {
  for (const theme of themes) {
    const [text, ground] = [tokens[pair.text]?.[theme], tokens[pair.ground]?.[theme]]
    const ratio = contrastOf(text ?? '', ground ?? '')
    expect(pair[theme], theme).toBe((Math.floor(ratio * 100) / 100).toFixed(2))
    expect(ratio, theme).toBeGreaterThanOrEqual(pair.needed)
    expect([3, 4.5]).toContain(pair.needed)
  }
})

it('every token is in a pair, or design.md says that it only decorates', () => {
  const measured = new Set(pairs.flatMap(({ text, ground }) => [text, ground]))
  const sentence = /^.*only decorate.*$/m.exec(document)?.[0] ?? ''
  const decorative = [...sentence.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  expect(Object.keys(tokens).filter((name) => !measured.has(name) && !decorative.includes(name))).toEqual([])
  expect(decorative).toContain('signal')
})

it('the durations of motion are those of the code', () => {
  for (const [motion = '', duration = '', where] of readTable('| motion | duration | where |')) {
    const [amount = ''] = duration.split(' ')
    const source = readFileSync(nameOf(where), 'utf8')
    expect(source, motion).toMatch(new RegExp(`\\b(${amount}ms|duration-${amount}|duration: ${amount})\\b`))
  }
})

it('design.md lists every drawing', () => {
  const sources = ['components/brand/sea-mark.tsx', 'components/shell/failure.tsx'].map((file) =>
    readFileSync(file, 'utf8'),
  )
  const drawn = sources.flatMap((source) =>
    [...source.matchAll(/^(?: {2}([a-z]+):|const ([a-z]+): Drawing =) \{/gm)].map(
      ([, one, other]) => one ?? other ?? '',
    ),
  )
  const listed = readTable('| drawing | signal | use |').map(([name]) => nameOf(name))
  expect(listed.toSorted()).toEqual(drawn.toSorted())
})

it('the colors of the icon are those of the theme', () => {
  const icon = readFileSync('app/icon.svg', 'utf8')
  const colors = new Set([...icon.matchAll(/#[0-9a-f]{6}/g)].map(([color]) => color))
  const expected = themes.flatMap((theme) => [tokens.accent?.[theme], tokens.signal?.[theme]])
  expect(colors).toEqual(new Set(expected))
})

// usePageMark is cheaper: the browser checks such a rule after each change of the page.
it('no style rule looks through the whole page with :has()', () => {
  const sheets = ['app', 'components'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  )
  const rules = sheets.flatMap((sheet) => sheet.match(/(?:^|[\s,(>+~])(?:html|body|:root|\*)?:has\(.*/gm) ?? [])
  expect(rules).toEqual([])
})
