import type * as z from 'zod'
import { refuse } from './decode-text'
import type { Problem } from './schema'

/**
 * Parses JSON that a program has exported.
 * @throws INVALID_OPERATION when it is not what the program writes
 */
export function parseJson<Schema extends z.ZodType>(text: string, schema: Schema, program: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw refuse(`The file is not a valid export of ${program}.`)
  }
}

/** The line of each object, from 1, by the text of a field that no other object shares. */
export function findLines(plain: string, field: string): Map<string, number> {
  const lines = new Map<string, number>()
  const pattern = new RegExp(`"${field}"\\s*:\\s*"([^"]+)"`, 'g')
  for (const [index, line] of plain.split('\n').entries())
    for (const [, value = ''] of line.matchAll(pattern)) if (!lines.has(value)) lines.set(value, index + 1)
  return lines
}

/** Names the fields of items that their format does not know. */
export function nameOtherFields(items: readonly object[], known: readonly string[]): Problem[] {
  const others = new Set(items.flatMap((item) => Object.keys(item)).filter((name) => !known.includes(name)))
  if (others.size === 0) return []
  return [{ line: null, isSkipped: true, message: `These fields are not imported: ${[...others].join(', ')}.` }]
}
