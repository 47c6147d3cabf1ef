/** Cookie that keeps whether rows are compact in this browser: `compact` or `comfortable`. */
export const densityCookie = 'daymark.density'

const keptSeconds = 365 * 86_400

export function storeDensity(isCompact: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${densityCookie}=${isCompact ? 'compact' : 'comfortable'}; path=/; max-age=${keptSeconds}; samesite=lax`
}
