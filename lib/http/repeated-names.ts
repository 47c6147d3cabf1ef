// In valid JSON a string that a colon follows is a name, and braces and brackets outside of strings tell the depth.
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/g

/**
 * The names that the outermost object of a valid JSON text gives more than once. Parsing keeps the last of each and
 * drops the others without a word; RFC 8259, section 4, leaves open what a receiver does.
 */
export function repeatedNames(json: string): Set<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  let depth = 0
  for (const [token, colon] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    else if (colon !== undefined && depth === 1) {
      const name: string = JSON.parse(token.slice(0, -colon.length))
      if (seen.has(name)) repeated.add(name)
      seen.add(name)
    }
  }
  return repeated
}
