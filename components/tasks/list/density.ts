import { densityCookie } from '@/lib/entry/web/preference-cookies'

/** Stores the density for a year. The cookie has no prefix: it tells nothing, and the first load has few bytes left. */
export function storeDensity(isCompact: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, and is not in every browser
  document.cookie = `${densityCookie}=${isCompact ? 'compact' : ''}; path=/; max-age=31536000; samesite=lax`
}
