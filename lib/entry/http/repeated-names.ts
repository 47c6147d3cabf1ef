// In valid JSON, a string followed by a colon is a name. The second alternative occurs outside strings only.
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\],]/g

/** Deeper than any input of the API. */
const maxDepth = 3
const maxFound = 20
const maxNameLength = 100

/** An object or an array that is not closed yet. */
type Open = { path: string; names?: Set<string>; current: string | number }

/**
 * Finds names that occur more than once in an object of a valid JSON text, as dotted paths: the first 20, in the three
 * outermost levels. JSON.parse silently keeps the last value; RFC 8259, section 4, leaves the behaviour open.
 */
export function findRepeatedNames(json: string): Set<string> {
  const repeated = new Set<string>()
  const open: Open[] = []
  let deeper = 0
  for (const [token, colon] of json.matchAll(tokens)) {
    const inner = open.at(-1)
    if (token === '{' || token === '[') {
      if (open.length === maxDepth) deeper++
      else if (token === '[') open.push({ path: pathIn(inner), current: 0 })
      else open.push({ path: pathIn(inner), names: new Set(), current: '' })
    } else if (token === '}' || token === ']') {
      if (deeper > 0) deeper--
      else open.pop()
    } else if (deeper > 0) continue
    else if (token === ',' && typeof inner?.current === 'number') inner.current++
    else if (colon !== undefined && inner?.names) {
      const name: string = JSON.parse(token.slice(0, -colon.length))
      inner.current = name
      if (inner.names.has(name)) repeated.add(pathIn(inner))
      if (repeated.size === maxFound) break
      inner.names.add(name)
    }
  }
  return repeated
}

/** The path of the value that is being read in an object or array. Long names are cut. */
function pathIn(inner: Open | undefined): string {
  if (!inner) return ''
  const name = String(inner.current).slice(0, maxNameLength)
  return inner.path === '' ? name : `${inner.path}.${name}`
}
