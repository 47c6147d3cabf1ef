import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generateKey, hashKey, isWellFormedKey } from '@/lib/domain/access/keys/key-token'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const numberFrom = (digits: string) => [...digits].reduce((value, digit) => value * 62 + alphabet.indexOf(digit), 0)

describe('a key', () => {
  it('is svc_, 30 random characters, and their CRC-32 in base62', () => {
    const key = generateKey()
    expect(key).toMatch(/^svc_[0-9A-Za-z]{36}$/)
    expect(numberFrom(key.slice(34))).toBe(crc32(key.slice(4, 34)))
    expect(isWellFormedKey(key)).toBe(true)
  })

  it('is different each time and uses the whole alphabet', () => {
    const keys = Array.from({ length: 200 }, generateKey)
    expect(new Set(keys).size).toBe(200)
    expect(new Set(keys.flatMap((key) => [...key.slice(4, 34)])).size).toBe(62)
  })

  it('is rejected when any one character changes', () => {
    const change = fc.tuple(fc.integer({ min: 4, max: 39 }), fc.constantFrom(...alphabet))
    fc.assert(
      fc.property(change, ([place, character]) => {
        const key = generateKey()
        fc.pre(key[place] !== character)
        expect(isWellFormedKey(key.slice(0, place) + character + key.slice(place + 1))).toBe(false)
      }),
    )
  })

  it('is rejected when longer, shorter, in another case or with another prefix', () => {
    const key = generateKey()
    for (const other of [
      '',
      key.slice(1),
      `${key}0`,
      ` ${key}`,
      `${key}\n`,
      key.toUpperCase(),
      key.replace('svc_', 'sk_x'),
    ]) {
      expect(isWellFormedKey(other), JSON.stringify(other)).toBe(false)
    }
  })

  it('is stored as its SHA-256', () => {
    expect(Buffer.from(hashKey('abc')).toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })
})
