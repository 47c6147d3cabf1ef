import { storeCookie } from '@/components/shell/browser-cookies'
import { densityCookie } from '@/lib/web/preference-cookies'

const keptSeconds = 365 * 86_400

export function storeDensity(isCompact: boolean): void {
  storeCookie(densityCookie, isCompact ? 'compact' : 'comfortable', keptSeconds)
}
