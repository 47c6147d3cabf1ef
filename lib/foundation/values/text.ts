import * as z from 'zod'
import { isLongerThan } from './code-points'

const describeLimit = (max: number) => `must be at most ${max} characters long`

/**
 * Text of at most `max` characters (code points). The length comes first: nothing that follows is done with a longer text.
 * Without `abort`, zod would go on to normalize it or to match a pattern.
 */
export function boundedText(max: number, error = describeLimit(max)) {
  return z.string().max(max, { error, abort: true })
}

/**
 * Text that PostgreSQL can store unchanged: at most `max` characters (code points), without NUL and without unpaired
 * surrogates, which UTF-8 cannot encode. The length comes first, as above.
 * @param base may trim the text first, because white space around it does not count
 */
export function storableText(max: number, base = z.string()) {
  return base
    .refine((text) => !isLongerThan(text, max), { error: describeLimit(max), abort: true })
    .refine((text) => !text.includes('\0'), 'must not contain a NUL character')
    .refine((text) => text.isWellFormed(), 'must not contain an unpaired surrogate')
    .meta({ maxLength: max, pattern: '^[^\\x00]*$' })
}
