import { describe, expect, it } from 'vitest'
import { findTypedLabel, matchLabels } from '@/components/labels/find-typed-label'

describe('the label that is being typed', () => {
  it.each([
    ['Call #ho|', { start: 5, end: 8, typed: 'ho' }],
    ['#ho|me now', { start: 0, end: 5, typed: 'ho' }],
    ['(#|', { start: 1, end: 2, typed: '' }],
    ['a #Büro/x-1|', { start: 2, end: 11, typed: 'Büro/x-1' }],
    ['#12|', undefined],
    ['a#b|', undefined],
    ['https://a.example/#part|', undefined],
    ['#home |', undefined],
    ['|#home', undefined],
  ])('%s', (marked, found) => {
    expect(findTypedLabel(marked.replace('|', ''), marked.indexOf('|'))).toEqual(found)
  })
})

it('labels that begin with what is typed come before those with a part that does', () => {
  const labels = ['work', 'Home', 'garden/home', 'homework']
  expect(matchLabels(labels, 'ho')).toEqual(['Home', 'homework', 'garden/home'])
  expect(matchLabels(labels, 'home')).toEqual(['homework', 'garden/home'])
  expect(matchLabels(labels, '')).toEqual(labels)
  expect(matchLabels(labels, 'x')).toEqual([])
})
