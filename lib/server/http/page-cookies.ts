import type { IncomingMessage } from 'node:http'

// next-auth splits a large session over several cookies, and a sign-in at a provider adds three.
const maxCount = 16
const maxBytes = 8 * 1024

// The cookies of next-auth and our own, with the prefixes of RFC 6265bis, section 4.1.3.
const ownName = /^(?:__(?:Host|Secure)-)?(?:next-auth|daymark)\.[\w.-]{1,64}$/

/**
 * Keeps only the cookies that the pages use: the first of each name, up to 16 cookies of 8 KiB together. The pages copy
 * all cookies once per cookie, so 1,900 cookies of a stranger would cost most of a second.
 */
export function filterCookies(request: IncomingMessage): void {
  const { cookie } = request.headers
  if (cookie === undefined) return
  const kept = new Map<string, string>()
  let bytes = 0
  for (const pair of cookie.split(';')) {
    const text = pair.trim()
    const name = text.slice(0, Math.max(0, text.indexOf('=')))
    if (kept.has(name) || !ownName.test(name)) continue
    bytes += text.length
    if (bytes > maxBytes || kept.size === maxCount) break
    kept.set(name, text)
  }
  if (kept.size > 0) request.headers.cookie = [...kept.values()].join('; ')
  else delete request.headers.cookie
}
