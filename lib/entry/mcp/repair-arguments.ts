import type * as z from 'zod'

/** A list that is JSON text may contain fields that are JSON text too. */
const maxRounds = 3
/** More than a call with fields of the right names can need. Each copies the list that it is in. */
const maxRepairs = 250

/**
 * Repairs the types of arguments as some models write them: a value as its JSON text, or one item in place of a list.
 * Values that the schema accepts stay, and those that it still rejects are left for the error.
 */
export function repairArguments(schema: z.ZodType, args: unknown): unknown {
  let repaired = args
  for (let round = 0; round < maxRounds; round++) {
    const parsed = schema.safeParse(repaired, { reportInput: true })
    const issues = parsed.success ? [] : parsed.error.issues.filter(({ code }) => code === 'invalid_type')
    const next = issues
      .slice(0, maxRepairs)
      .reduce((value, issue) => replaceAt(value, issue.path, repairType(issue)), repaired)
    if (next === repaired) break
    repaired = next
  }
  return repaired
}

/** A value of the expected type, if there is one; otherwise the same value. */
function repairType(issue: z.core.$ZodIssue): (value: unknown) => unknown {
  const expected = issue.code === 'invalid_type' ? issue.expected : undefined
  return (value) => {
    const read = typeof value === 'string' ? readJson(value) : value
    if (expected === 'array' && read !== undefined && read !== null) return Array.isArray(read) ? read : [read]
    return expected === 'string' || expected === undefined ? value : read
  }
}

/** The value of a JSON text. Anything else is the text itself, such as an id. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The value with another one at a path; the same where nothing is different. */
function replaceAt(value: unknown, path: readonly PropertyKey[], replace: (value: unknown) => unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return replace(value)
  if (typeof value !== 'object' || value === null) return value
  const field: unknown = Object(value)[name]
  const replaced = replaceAt(field, rest, replace)
  if (replaced === field) return value
  return Array.isArray(value) ? value.with(Number(name), replaced) : { ...value, [name]: replaced }
}
