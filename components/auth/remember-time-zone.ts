import { timeZoneCookie } from '@/lib/web/time-zone-cookie'
import { browserTimeZone } from './browser-time-zone'

/** Stores this browser's time zone for an hour, so that the provider's callback can read it. */
export function rememberTimeZone(): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
  document.cookie = `${timeZoneCookie}=${encodeURIComponent(browserTimeZone())}; Path=/api/auth; Max-Age=3600; SameSite=Lax${secure}`
}
