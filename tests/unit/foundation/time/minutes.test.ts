import { describe, expect, it } from 'vitest'
import { parseMinutes } from '@/lib/foundation/time/minutes'

describe('a typed duration', () => {
  it.each([
    ['90', 90],
    ['45m', 45],
    ['45 min', 45],
    ['2h', 120],
    ['1h30', 90],
    ['1h 30', 90],
    ['1h 30m', 90],
    ['1 h 30 min', 90],
    ['1.5h', 90],
    ['1,5 h', 90],
    ['1:30', 90],
    ['0.25', 0.25],
    [' 2 hours ', 120],
    ['1 hour 5 minutes', 65],
    ['0', 0],
    ['１２', 12],
    ['１：３０', 90],
  ])('%s is %d minutes', (text, minutes) => {
    expect(parseMinutes(text)).toBe(minutes)
  })

  it.each(['', 'soon', '1h30h', '-5', '1:75', '1e3', '5 apples', 'h', '1..5', 'Infinity'])('%s is none', (text) => {
    expect(parseMinutes(text)).toBeUndefined()
  })

  it('is read up to 100 characters', () => {
    expect(parseMinutes(`${' '.repeat(98)}5m`)).toBe(5)
    expect(parseMinutes(`${' '.repeat(99)}5m`)).toBeUndefined()
  })
})
