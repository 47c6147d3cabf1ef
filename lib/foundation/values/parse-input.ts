import * as z from 'zod'
import { type ErrorDetail, maxErrorDetails, validationError } from '@/lib/foundation/errors'

/** The input of an operation without parameters. */
export const NoInput = z.strictObject({})

export const unknownField = 'is not a known field'

/**
 * Parses untrusted input of an operation.
 * @param details what an entry point has found invalid already; the schema's issues about other parts are added
 * @throws VALIDATION_ERROR that names every invalid part, up to `maxErrorDetails`
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  details: readonly ErrorDetail[] = [],
): z.output<Schema> {
  const parsed = schema.safeParse(input, { reportInput: true })
  if (parsed.success && details.length === 0) return parsed.data
  const known = new Set(details.map(({ path }) => path))
  const added = parsed.success ? [] : toErrorDetails(parsed.error).filter(({ path }) => path === '' || !known.has(path))
  const [first = { path: '', message: 'The input is invalid.' }, ...others] = [...details, ...added]
  throw validationError([first, ...others])
}

/**
 * Turns zod's issues into one entry each, worded for the caller. A value of the wrong type gets no other entry. Of many
 * unknown fields only the first get one.
 */
export function toErrorDetails(error: z.ZodError): ErrorDetail[] {
  const isType = (issue: z.core.$ZodIssue) => issue.code === 'invalid_type'
  const mistyped = new Set(error.issues.filter(isType).map(({ path }) => path.join('.')))
  return error.issues.flatMap((issue): ErrorDetail | ErrorDetail[] => {
    const path = issue.path.map(String)
    if (!isType(issue) && mistyped.has(path.join('.'))) return []
    if (issue.code === 'unrecognized_keys') {
      return issue.keys
        .slice(0, maxErrorDetails)
        .map((key) => ({ path: [...path, key].join('.'), message: unknownField }))
    }
    return { path: path.join('.'), message: messageOf(issue) }
  })
}

function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required'
      return `must be ${issue.expected === 'int' ? 'a whole number' : `of type ${issue.expected}`}`
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? issue.message : `must be at least ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? issue.message : `must be at most ${issue.maximum}`
    default:
      return issue.message
  }
}
