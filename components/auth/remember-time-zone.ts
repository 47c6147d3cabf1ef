import { timeZoneCookie } from '@/lib/web/time-zone-cookie'
import { browserTimeZone } from './browser-time-zone'

/** Says where this browser is to whoever answers when it comes back from elsewhere, for an hour. */
export function rememberTimeZone(): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there without https
  document.cookie = `${timeZoneCookie}=${encodeURIComponent(browserTimeZone())}; Path=/api/auth; Max-Age=3600; SameSite=Lax${secure}`
}
