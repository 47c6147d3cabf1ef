import { describe, expect, it } from 'vitest'
import { splitLinks } from '@/components/tasks/facts/split-links'
import { findLabels } from '@/lib/domain/tasks/labels/pattern'

const addresses = (text: string) => splitLinks(text).flatMap(({ href, isLabel }) => (href && !isLabel ? href : []))

it.each([
  ['Call #Ada-2 about #home/garden (#now)', ['#Ada-2', '#home/garden', '#now']],
  ['#123 a#b https://example.com/#part #', []],
  // At most 50 characters, and the letters of every script, however they are composed.
  [`#${'x'.repeat(50)} #${'y'.repeat(51)}`, [`#${'x'.repeat(50)}`]],
  ['#cafe\u0301 #家 #naïve’s #ＡＢ #ab⁠c', ['#cafe\u0301', '#家', '#naïve', '#ＡＢ', '#ab']],
])('labels of %s', (text, found) => {
  const parts = splitLinks(text)
  expect(parts.flatMap(({ text: part, isLabel }) => (isLabel ? part : []))).toEqual(found)
  expect(findLabels(text).map((name) => `#${name}`)).toEqual(found)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

describe('web addresses in a text', () => {
  it.each([
    ['Read https://example.com/a?b=c#d today', ['https://example.com/a?b=c#d']],
    ['https://example.com.', ['https://example.com']],
    ['(see https://example.com/x)', ['https://example.com/x']],
    ['https://example.com/Day_(mark) is one', ['https://example.com/Day_(mark)']],
    ['(see https://example.com/A_(b))', ['https://example.com/A_(b)']],
    ['http://a.example, https://b.example!', ['http://a.example', 'https://b.example']],
    ['javascript:alert(1) and ftp://example.com', []],
    ['https:// alone', []],
    ['no address', []],
  ])('%s', (text, found) => {
    expect(addresses(text)).toEqual(found)
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })
})
