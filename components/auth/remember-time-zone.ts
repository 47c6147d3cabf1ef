import { storeCookie } from '@/components/shell/browser-cookies'
import { timeZoneCookie } from '@/lib/web/preference-cookies'
import { browserTimeZone } from './browser-time-zone'

/** Stores this browser's time zone for an hour, so that the provider's callback can read it. */
export function rememberTimeZone(): void {
  storeCookie(timeZoneCookie, browserTimeZone(), 3600)
}
