import * as z from 'zod'
import { isLongerThan } from './code-points'

/**
 * Text that PostgreSQL can store unchanged: at most `max` characters (code points), without NUL and without unpaired
 * surrogates, which UTF-8 cannot encode.
 * @param base may change the text first, for example trim it
 */
export function storableText(max: number, base = z.string()) {
  return base
    .refine((text) => !text.includes('\0'), 'must not contain a NUL character')
    .refine((text) => text.isWellFormed(), 'must not contain an unpaired surrogate')
    .refine((text) => !isLongerThan(text, max), `must be at most ${max} characters long`)
    .meta({ maxLength: max, pattern: '^[^\\x00]*$' })
}
