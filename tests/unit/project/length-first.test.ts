import { expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod'

// The schema of the settings reads no text of a stranger.
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../lib/domain/**/schema.ts', '../../../lib/**/{account,archive-cursor,calendar-date,fields,time-zone}.ts'],
  { eager: true },
)

// 240 kB in UTF-8. Each character becomes 18 by normalization.
const longText = '\ufdfa'.repeat(80_000)

/** Whether a schema reads a text, which it may then change. */
function readsText({ def }: z.core.$ZodType['_zod']): boolean {
  if (def.type === 'string') return true
  return def.type === 'pipe' && readsText((def as z.core.$ZodPipeDef).in._zod)
}

/** The schemas of texts in a schema, each with its path. */
function* findTexts(schema: z.core.$ZodType, path: string, seen: Set<unknown>): Generator<[string, z.core.$ZodType]> {
  if (seen.has(schema)) return
  seen.add(schema)
  if (readsText(schema._zod)) yield [path, schema]
  else
    for (const [name, part] of Object.entries(schema._zod.def)) {
      yield* findWithin(part, name === 'shape' ? path : `${path} ${name}`, seen)
    }
}

function* findWithin(part: unknown, path: string, seen: Set<unknown>): Generator<[string, z.core.$ZodType]> {
  if (part instanceof z.core.$ZodType) yield* findTexts(part, path, seen)
  else if (Array.isArray(part) || path.split(' ').length > 20) return
  else if (typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype) {
    for (const [name, one] of Object.entries(part)) yield* findWithin(one, `${path}.${name}`, seen)
  }
}

const texts = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, schema]) => [
    ...findWithin(schema, `${file.replace('../../../', '')} ${name}`, new Set()),
  ]),
)

/** Records what is done with a text of this length, except trimming it, which reads only the white space at its ends. */
function recordWork(length: number): string[] {
  const done: string[] = []
  const spy = <Name extends string>(owner: Record<Name, (...args: never[]) => unknown>, name: Name) => {
    const original = owner[name]
    const spied = vi.spyOn(owner as Record<string, (...args: unknown[]) => unknown>, name)
    spied.mockImplementation(function (this: unknown, ...args: unknown[]) {
      const isLong = [this, ...args].some((text) => typeof text === 'string' && text.length >= length)
      if (isLong && !(this instanceof RegExp && isBounded(this))) done.push(name)
      return Reflect.apply(original, this, args)
    })
    onTestFinished(() => spied.mockRestore())
  }
  for (const name of ['normalize', 'toLowerCase', 'includes', 'isWellFormed', 'replace', 'split'] as const) {
    spy(String.prototype, name)
  }
  for (const name of ['test', 'exec'] as const) spy(RegExp.prototype, name)
  spy(JSON, 'parse')
  spy(globalThis, 'atob')
  spy(URL, 'canParse')
  return done
}

// By this zod finds out whether code points and code units are the same, to measure the length.
const highSurrogate = /[\uD800-\uDBFF]/

/** A pattern without unbounded repetition looks at the first characters only. */
function isBounded({ source }: RegExp): boolean {
  if (source === highSurrogate.source) return true
  return source.startsWith('^') && !/[*+]|,\}/.test(source.replace(/\[[^\]]*\]|\\./g, ''))
}

it('finds the schemas of texts', () => {
  const found = texts.map(([path]) => path)
  expect(found).toContain('lib/domain/accounts/schema.ts NewPassword')
  expect(found).toContain('lib/domain/accounts/schema.ts ChangePassword.current')
  expect(found.length).toBeGreaterThan(50)
})

it.each(texts)('nothing is done with a text that is too long for %s', (_, schema) => {
  const done = recordWork(longText.length)
  z.core.safeParse(schema, longText)
  expect(done).toEqual([])
})
