import { describe, expect, it } from 'vitest'
import { describeCause } from '@/components/profile/describe-activity'
import { createLog } from '@/lib/foundation/telemetry/log'
import { escapeUnsafe } from '@/lib/foundation/values/unsafe-characters'

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index))

/** Control characters, and what reorders or hides text. */
const unsafe = [
  ...[...range(0x00, 0x08), ...range(0x0b, 0x1f), ...range(0x7f, 0x9f)],
  ...['\u061c', '\u200e', '\u200f', '\u2028', '\u2029', ...range(0x202a, 0x202e), ...range(0x2066, 0x2069), '\ufeff'],
]
const name = `laptop${unsafe.join('x')}`

function expectSafe(text: string): void {
  expect(unsafe.filter((character) => text.includes(character))).toEqual([])
}

describe('control characters, and those that reorder text', () => {
  it('are escaped in every line of the log, which stays the same JSON', () => {
    const lines: string[] = []
    const log = createLog({ write: (line) => lines.push(line) })
    log.level = 'info'
    log.info({ detail: name, userAgent: name }, name)
    log.error({ err: new Error(name) }, 'failed')
    expect(lines).toHaveLength(2)
    for (const line of lines) expectSafe(line)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ detail: name, userAgent: name, msg: name })
  })

  it('are escaped in the program that an entry of the activity names', () => {
    const at = Date.now()
    const entry = {
      id: 'id',
      at,
      type: 'key.rejected',
      by: 'key',
      sessionId: null,
      keyId: null,
      address: null,
    } as const
    const cause = describeCause({ ...entry, userAgent: name, detail: null }, 'session')
    expectSafe(cause)
    expect(cause).toContain('\\u202e')
  })

  it('are not among letters of any script, emoji, tabs and line feeds', () => {
    const text = 'Schlüssel עברית عربي 日本語 👨‍💻\t\n'
    expect(escapeUnsafe(text)).toBe(text)
  })
})
