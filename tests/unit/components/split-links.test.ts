import { describe, expect, it } from 'vitest'
import { splitLinks } from '@/components/tasks/facts/split-links'

const addresses = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

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
