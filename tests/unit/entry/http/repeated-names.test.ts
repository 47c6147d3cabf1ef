import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findRepeatedNames } from '@/lib/entry/http/repeated-names'

describe('repeated names', () => {
  it.each([
    ['{"a":1,"b":2,"a":3}', ['a']],
    ['{"a":1,"\\u0061":2}', ['a']],
    ['{"a" : 1,\n "a"\t: 2, "b":1,"b":1}', ['a', 'b']],
    ['{"a":{"a":1},"b":[{"b":1},"b","a",{"b":1}]}', []],
    ['{"a":{"a":1,"a":2},"b":[[1,{"c":1}],{"x":[],"b":1,"x":2}]}', ['a.a', 'b.1.x']],
    ['{"a":"\\"a\\":1","b":"{\\"b\\":"}', []],
    ['{"a":"\\\\","b":"a"}', []],
    ['{"__proto__":1,"__proto__":2}', ['__proto__']],
    ['{}', []],
  ])('are found in any object, with their paths: %s', (json, expected) => {
    expect([...findRepeatedNames(json)]).toEqual(expected)
  })

  it('are few, short and not deep, however many a text contains', () => {
    const nested = `${'{"abc":1,"abc":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    expect([...findRepeatedNames(nested)]).toEqual(['abc', 'abc.abc', 'abc.abc.abc'])
    const many = `{${Array.from({ length: 5000 }, (_, index) => `"${index}":1,"${index}":2`).join()}}`
    expect(findRepeatedNames(many).size).toBe(20)
    const long = 'x'.repeat(50_000)
    expect([...findRepeatedNames(`{"${long}":1,"${long}":{}}`)]).toEqual(['x'.repeat(100)])
  })

  it('are never found in serialized objects', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), fc.nat(3), (value, indent) => {
        expect(findRepeatedNames(JSON.stringify(value, undefined, indent)).size).toBe(0)
      }),
    )
  })

  it('are found at any position', () => {
    const name = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(fc.dictionary(name, fc.jsonValue(), { minKeys: 1 }), fc.jsonValue(), (value, other) => {
        const [first = ''] = Object.keys(value)
        const json = `${JSON.stringify(value).slice(0, -1)},${JSON.stringify(first)}:${JSON.stringify(other)}}`
        expect([...findRepeatedNames(json)]).toEqual([first])
      }),
    )
  })

  it('are found in long texts', () => {
    expect(findRepeatedNames(`{"a":"${'x\\n'.repeat(60_000)}","a":${'['.repeat(5000)}${']'.repeat(5000)}}`).size).toBe(
      1,
    )
  })
})
