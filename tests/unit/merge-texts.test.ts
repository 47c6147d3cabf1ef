import { expect, it } from 'vitest'
import { mergeTexts } from '@/lib/tasks/merge-texts'

it.each([
  ['changes in different places', 'Now one two three', 'one two three', 'one two three four', 'Now one two three four'],
  ['words that both added at the end', 'one mine', 'one', 'one theirs', 'one mine theirs'],
  ['lines that both added at the end', 'one\nmine', 'one', 'one\ntheirs', 'one\nmine\ntheirs'],
  ['texts that both added where there was none', 'mine', '', 'theirs', 'mine\ntheirs'],
  ['the same change', 'one 2 three', 'one two three', 'one 2 three', 'one 2 three'],
  ['words that one has removed', 'one three', 'one two three', 'one two three four', 'one three four'],
  ['nothing that changed elsewhere', 'mine', 'one', 'one', 'mine'],
])('merges %s', (_name, mine, base, theirs, merged) => {
  expect(mergeTexts(mine, base, theirs)).toEqual({ merged, missing: [] })
})

it('returns what replaced the same words, and nothing else of the other text', () => {
  const [mine, theirs] = ['The blue house by the sea', 'The red house by the lake']
  expect(mergeTexts(mine, 'The old house by the sea', theirs)).toEqual({
    merged: 'The blue house by the lake',
    missing: ['red'],
  })
})

it('loses no word of long texts', () => {
  const base = Array.from({ length: 900 }, (_, index) => `${index} of many words`).join('\n')
  const { merged, missing } = mergeTexts(`mine\n${base}`, base, `${base}\ntheirs`)
  expect([merged, missing]).toEqual([`mine\n${base}\ntheirs`, []])
  const words = Array(2000).fill('word').join(' ')
  expect(mergeTexts(`mine ${words}`, words, `${words} theirs`)).toEqual({
    merged: `mine ${words}`,
    missing: [`${words} theirs`],
  })
})

it('texts that two people go on changing do not grow by more than what they type', () => {
  let found = 'word '.repeat(40)
  for (let round = 0; round < 20; round++) {
    const base = found
    const [mine, theirs] = [`${base} a${round}`, `${base} b${round}`]
    const { merged, missing } = mergeTexts(mine, base, theirs)
    expect(missing).toEqual([])
    found = merged
    for (const typed of [`a${round}`, `b${round}`])
      expect(found.split(typed).length - 1, typed).toBeGreaterThanOrEqual(1)
  }
  expect(found.length).toBeLessThan(200 + 20 * 2 * 5)
})
