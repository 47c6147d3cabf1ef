import type { Schema } from './api-document'

/** Describes the constraints on a value beyond its type, such as `1 to 100 items`. */
export function describeLimits(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  return [
    schema.enum &&
      `${schema.enum.length === 1 ? 'always' : 'one of'} ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`,
    schema.const !== undefined && `always ${JSON.stringify(schema.const)}`,
    // The largest safe integer is the limit of JSON numbers, not one of the API.
    describeRange(minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum),
    describeRange(minLength, maxLength, 'character'),
    describeRange(minItems, maxItems, 'item'),
    // The name of a format says more than its pattern.
    schema.format === undefined && schema.pattern !== undefined && `matches \`${schema.pattern}\``,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter((limit) => typeof limit === 'string')
}

function describeRange(from: number | undefined, to: number | undefined, unit?: string): string | undefined {
  const counted = (count: number) => (unit === undefined ? `${count}` : `${count} ${unit}${count === 1 ? '' : 's'}`)
  if (from !== undefined && to !== undefined) return `${from} to ${counted(to)}`
  if (from !== undefined) return `at least ${counted(from)}`
  return to === undefined ? undefined : `at most ${counted(to)}`
}
