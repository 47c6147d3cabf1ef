import { formatCookie } from '@/lib/entry/web/cookie-name'
import { timeZoneCookie } from '@/lib/entry/web/preference-cookies'
import { browserTimeZone } from './browser-time-zone'

/** Stores this browser's time zone for an hour, so that the provider's callback can read it. */
export function rememberTimeZone(): void {
  const isSecure = window.location.protocol === 'https:'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
  document.cookie = formatCookie(timeZoneCookie, browserTimeZone(), { isSecure, maxAge: 3600 })
}
