import { densityCookie } from '@/lib/web/preference-cookies'

const keptSeconds = 365 * 86_400

/** Stores the density for every path, and over https for this host only, as lib/web/cookie-name.ts does in more bytes. */
export function storeDensity(isCompact: boolean): void {
  const [prefix, secure] = window.location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', '']
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, and is not in every browser
  document.cookie = `${prefix}${densityCookie}=${isCompact ? 'compact' : 'comfortable'}; Path=/; Max-Age=${keptSeconds}; SameSite=Lax${secure}`
}
