import { expect, it } from 'vitest'
import { mergeTexts } from '@/lib/domain/tasks/pages/merge-texts'

it.each([
  ['changes in different places', 'Now one two three', 'one two three', 'one two three four', 'Now one two three four'],
  ['words that both added at the end', 'one mine', 'one', 'one theirs', 'one mine theirs'],
  ['lines that both added at the end', 'one\nmine', 'one', 'one\ntheirs', 'one\nmine\ntheirs'],
  ['texts that both added where there was none', 'mine', '', 'theirs', 'mine\ntheirs'],
  ['the same change', 'one 2 three', 'one two three', 'one 2 three', 'one 2 three'],
  ['words that one has removed', 'one three', 'one two three', 'one two three four', 'one three four'],
  ['nothing that changed elsewhere', 'mine', 'one', 'one', 'mine'],
  ['lines of which both added one', 'todo\nmilk\neggs', 'todo', 'todo\nmilk\nham', 'todo\nmilk\neggs\nham'],
  ['lines of which one added more', 'todo\nmilk', 'todo', 'todo\nmilk\neggs', 'todo\nmilk\neggs'],
  [
    'lines that end in another way',
    'milk\neggs\nham 2',
    'milk\r\neggs\r\nham',
    'oats\r\neggs\r\nham',
    'oats\neggs\nham 2',
  ],
  [
    'texts with spaces at both ends',
    '  - a1\n  - b ',
    '  - a\n  - b ',
    '  - a\n  - b\n  - c ',
    '  - a1\n  - b\n  - c ',
  ],
])('merges %s', (_name, mine, base, theirs, merged) => {
  expect(mergeTexts(mine, base, theirs)).toEqual({ merged, missing: [] })
})

it.each([
  [
    'The blue house by the sea',
    'The old house by the sea',
    'The red house by the lake',
    'The blue house by the lake',
    'red',
  ],
  ['Call at 12', 'Call at 9', 'Call at 2', 'Call at 12', '2'],
  ['Do not sell', 'Decide', 'sell', 'Do not sell', 'sell'],
  ['', 'old', 'theirs', '', 'theirs'],
])(
  'returns what replaced the same words, and nothing else of the other text: %j',
  (mine, base, theirs, merged, piece) => {
    expect(mergeTexts(mine, base, theirs)).toEqual({ merged, missing: [piece] })
  },
)

it('returns the whole other text beside more than three conflicts', () => {
  const list = (mark: string) => Array.from({ length: 4 }, (_, index) => `${mark} ${index}`).join('\n')
  expect(mergeTexts(list('+'), list('-'), list('*'))).toEqual({ merged: list('+'), missing: [list('*')] })
})

it('loses no word of long texts', () => {
  const base = Array.from({ length: 900 }, (_, index) => `${index} of many words`).join('\n')
  const { merged, missing } = mergeTexts(`mine\n${base}`, base, `${base}\ntheirs`)
  expect([merged, missing]).toEqual([`mine\n${base}\ntheirs`, []])
})

it('keeps texts as a whole that take long to compare', () => {
  const words = Array(2000).fill('word').join(' ')
  const [mine, theirs] = [`mine ${words} mine`, `theirs ${words} theirs`]
  expect(mergeTexts(mine, words, theirs)).toEqual({ merged: mine, missing: [theirs] })
})

it('texts that two people go on changing grow by what they type', () => {
  let found = 'word '.repeat(40).trim()
  for (let round = 0; round < 20; round++) {
    const { merged, missing } = mergeTexts(`${found} a${round}`, found, `${found} b${round}`)
    expect([merged, missing]).toEqual([`${found} a${round} b${round}`, []])
    found = merged
  }
})
