/**
 * SQL for an instant as Unix time in milliseconds, or for an interval in milliseconds.
 * @param type `float8` is what the driver reads as a number; `bigint` is for JSON, where there must be no fraction
 */
export function milliseconds(expression: string, type: 'float8' | 'bigint' = 'float8'): string {
  return `(extract(epoch FROM ${expression}) * 1000)::${type}`
}
