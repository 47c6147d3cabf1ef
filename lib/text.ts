import * as z from 'zod'

/** Length in Unicode code points, as JSON Schema and PostgreSQL count. */
function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/**
 * Text that can be kept as it was sent: at most `max` characters (code points), without NUL, which PostgreSQL cannot
 * hold, and without unpaired surrogates, which UTF-8 cannot. `base` may change it first, such as trim it.
 */
export function keepableText(max: number, base = z.string()) {
  return base
    .refine((text) => !text.includes('\0'), 'must not contain a NUL character')
    .refine((text) => text.isWellFormed(), 'must not contain an unpaired surrogate')
    .refine((text) => text.length <= max || codePoints(text) <= max, `must be at most ${max} characters long`)
    .meta({ maxLength: max })
}
