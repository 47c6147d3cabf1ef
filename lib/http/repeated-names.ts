// In valid JSON, a string followed by a colon is a name, and what is in brackets below stands outside strings.
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\],]/g

/** An object or an array that is not closed yet. */
type Open = { path: string; names?: Set<string>; current: string | number }

/**
 * Finds names that occur more than once in an object of a valid JSON text, as dotted paths. JSON.parse silently keeps the
 * last value; RFC 8259, section 4, leaves the behaviour open.
 */
export function findRepeatedNames(json: string): Set<string> {
  const repeated = new Set<string>()
  const open: Open[] = []
  for (const [token, colon] of json.matchAll(tokens)) {
    const inner = open.at(-1)
    if (token === '{') open.push({ path: pathIn(inner), names: new Set(), current: '' })
    else if (token === '[') open.push({ path: pathIn(inner), current: 0 })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && typeof inner?.current === 'number') inner.current++
    else if (colon !== undefined && inner?.names) {
      const name: string = JSON.parse(token.slice(0, -colon.length))
      inner.current = name
      if (inner.names.has(name)) repeated.add(pathIn(inner))
      inner.names.add(name)
    }
  }
  return repeated
}

/** The path of the value that is being read in an object or array. */
function pathIn(inner: Open | undefined): string {
  if (!inner) return ''
  return inner.path === '' ? String(inner.current) : `${inner.path}.${inner.current}`
}
