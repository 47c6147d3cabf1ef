import { describe, expect, it } from 'vitest'
import { continueList } from '@/components/tasks/editor/continue-list'
import { toggleItem } from '@/components/tasks/editor/toggle-item'

/** The text after Enter at the `|`. */
function press(marked: string): string | undefined {
  const cursor = marked.indexOf('|')
  const text = marked.replace('|', '')
  const insertion = continueList(text, cursor)
  return insertion && text.slice(0, insertion.start) + insertion.text + text.slice(insertion.end)
}

describe('Enter in a list', () => {
  it.each([
    ['- a|', '- a\n- '],
    ['before\n  * a|\nafter', 'before\n  * a\n  * \nafter'],
    ['- [x] done|', '- [x] done\n- [ ] '],
    ['9. nine|', '9. nine\n10. '],
    ['1) one|', '1) one\n2) '],
    ['> - quoted|', '> - quoted\n> - '],
    ['- a|b', '- a\n- b'],
  ])('continues %j', (text, after) => {
    expect(press(text)).toBe(after)
  })

  it.each([
    ['- a\n- |', '- a\n'],
    ['- [ ] a\n- [ ] |\nafter', '- [ ] a\n\nafter'],
    ['1. |', ''],
  ])('ends it after %j', (text, after) => {
    expect(press(text)).toBe(after)
  })

  it.each(['plain|', '-no space|', '|- a', '2026-03-01|', '* |rest'.replace('* |', '|* ')])('leaves %j', (text) => {
    expect(press(text)).toBeUndefined()
  })
})

it('an item of a checklist is ticked and cleared, and nothing else changes', () => {
  const text = 'See [ ]\n- [ ] a [ ]\n- [x] b'
  expect(toggleItem(text, 8)).toBe('See [ ]\n- [x] a [ ]\n- [x] b')
  expect(toggleItem(text, 20)).toBe('See [ ]\n- [ ] a [ ]\n- [ ] b')
  expect(toggleItem('none', 0)).toBe('none')
})
