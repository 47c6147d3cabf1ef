/**
 * Returns the full name of a cookie. Browsers accept `__Host-` only from this host, over https and for every path
 * (RFC 6265bis, section 4.1.3.2).
 */
export function cookieNameOf(name: string, isSecure: boolean): string {
  return `${isSecure ? '__Host-' : ''}${name}`
}

/** Returns the text that makes a script's cookie: for every path, and over https for this host only. */
export function formatCookie(name: string, value: string, options: { isSecure: boolean; maxAge: number }): string {
  const { isSecure, maxAge } = options
  const secure = isSecure ? '; Secure' : ''
  return `${cookieNameOf(name, isSecure)}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
}
