import { expect, it } from 'vitest'
import { splitLines } from '@/lib/domain/quick-add/split-lines'

it.each([
  ['one\ntwo\r\n\r\n  three  ', ['one', 'two', 'three']],
  ['- one\n* two\n+ three\n• four', ['one', 'two', 'three', 'four']],
  ['1. one\n2) two\n10. three\na) four', ['one', 'two', 'three', 'four']],
  ['- [ ] one\n- [x] two\n[ ] three\n☐ four', ['one', 'two', 'three', 'four']],
  ['> - quoted', ['quoted']],
  // No markers: they belong to the text.
  ['-5 degrees\n3 eggs\n3.5 kg of flour\n*important*', ['-5 degrees', '3 eggs', '3.5 kg of flour', '*important*']],
  ['○ one\n● two\n➢ three\n→ four\n▶\uFE0F five', ['one', 'two', 'three', 'four', 'five']],
  ['✔\uFE0F one\n☑\uFE0F two\n- ✅ three', ['one', 'two', 'three']],
  ['-\n- [ ]\n---\nend', ['end']],
  ['| a | b |\n|---|:--|\n+---+---+\n=====\n├──┼──┤\n🎉', ['| a | b |', '🎉']],
  // An arrow within a text belongs to it, and so does a check mark behind it.
  ['a → b\n→b', ['a → b', '→b']],
  ['', []],
])('%j', (pasted, lines) => {
  expect(splitLines(pasted).map(({ text }) => text)).toEqual(lines)
})

it.each([
  '- [x] one',
  '* [X] one',
  '[x]one',
  '3. ☑ one',
  '☒ one',
  '✓ one',
  '✔ one',
  '✔\uFE0F one',
  '✅ one',
  '- ☑\uFE0F one',
])('%s is completed', (line) => {
  expect(splitLines(line)).toEqual([{ text: 'one', isCompleted: true }])
})

it.each(['- [ ] one', '[] one', '☐ one', '- one', 'one', '1. one', 'one [x]', 'one ✓', 'x) one'])(
  '%s is open',
  (line) => {
    expect(splitLines(line)).toMatchObject([{ isCompleted: false }])
  },
)
