import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shiftSpans } from '@/lib/domain/quick-add/parts'

describe('shiftSpans', () => {
  const before = 'call Bob tomorrow now'
  const tomorrow = { start: 9, end: 17 }

  it.each([
    ['typing before it', 'please call Bob tomorrow now', { start: 16, end: 24 }],
    ['typing after it', 'call Bob tomorrow now!', tomorrow],
    ['typing at its end', 'call Bob tomorrow, now', tomorrow],
    ['removing the word before it', 'call tomorrow now', { start: 5, end: 13 }],
  ])('follows %s', (_, after, span) => {
    expect(shiftSpans([tomorrow], before, after)).toEqual([span])
  })

  it.each(['call Bob tomorow now', '', 'call Bob', 'something else'])('drops a span that changed: %j', (after) => {
    expect(shiftSpans([tomorrow], before, after)).toEqual([])
  })

  it('never moves a span to other text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 12 })
    fc.assert(
      fc.property(text, text, fc.nat(12), fc.nat(12), (one, other, start, length) => {
        fc.pre(length > 0 && start + length <= one.length)
        const span = { start, end: start + length }
        for (const shifted of shiftSpans([span], one, other)) {
          expect(other.slice(shifted.start, shifted.end)).toBe(one.slice(span.start, span.end))
        }
      }),
    )
  })
})
