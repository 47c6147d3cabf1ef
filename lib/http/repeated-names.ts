// In valid JSON, a string followed by a colon is a name, and braces and brackets outside strings give the depth.
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/g

/**
 * Finds names that occur more than once in the outermost object of a valid JSON text. JSON.parse silently keeps the last
 * value; RFC 8259, section 4, leaves the behaviour open.
 */
export function findRepeatedNames(json: string): Set<string> {
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
