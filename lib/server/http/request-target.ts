// A path that the URL standard leaves as it is: without dot segments and without characters that it encodes.
const normalPath = /^(?:\/[\w~!$&'()*+,;=:@-][\w.~!$&'()*+,;=:@-]*)+$/
const encodedDotsAndSlashes = /%2e|%2f|%5c/gi
// A backslash is a slash to the URL standard.
const dotSegment = /[/\\]\.\.?(?:[/\\]|$)/

/**
 * Normalizes the target of a request as the URL standard does. It runs first, so that all that decides by the path sees
 * the path that is served.
 * @param target in origin form, or in absolute form (RFC 9112, section 3.2)
 * @returns path and query; undefined when it is malformed, or has a segment `.` or `..`, encoded or not: clients resolve
 *   these, so that they only arrive to get around a check of the path
 */
export function normalizeTarget(target: string): string | undefined {
  const { path, query } = splitTarget(withoutOrigin(target))
  if (normalPath.test(path)) return path + query
  if (!path.startsWith('/')) return undefined
  if (dotSegment.test(path.replace(encodedDotsAndSlashes, decodeURIComponent))) return undefined
  // Not resolved against a base: a path that begins with two slashes would name a host.
  return new URL(`http://localhost${path}`).pathname + query
}

/** Splits a target into its path, and its query with the question mark. A fragment is no part of either. */
export function splitTarget(target: string): { path: string; query: string } {
  const withoutFragment = target.split('#', 1)[0] ?? ''
  const start = withoutFragment.indexOf('?')
  if (start < 0) return { path: withoutFragment, query: '' }
  return { path: withoutFragment.slice(0, start), query: withoutFragment.slice(start) }
}

/** RFC 9112, section 3.2.2: servers must accept the absolute form, although only proxies need it. */
function withoutOrigin(target: string): string {
  if (target.startsWith('/')) return target
  const [, path] = /^https?:\/\/[^/?]*(.*)$/i.exec(target) ?? []
  if (path === undefined) return target
  return path.startsWith('/') ? path : `/${path}`
}
