/** Caches with what an account has seen: the pages write them, and delete them when somebody else signs in. */
export const seenPrefix = 'daymark.seen.'

// Downloads, streams and what programs read.
const notPages = /^\/(?:api|mcp|calendar|live|register|_next|\.well-known)(?:\/|$)|^\/profile\/export|\.\w+$/

/** Whether a path that is opened in a tab is that of a page. */
export function isPage(path: string): boolean {
  return !notPages.test(path)
}

/** Whether the view without a connection can show a page: a day or week that the account has seen here. */
export async function isSeenPage(path: string): Promise<boolean> {
  if (!/^\/(?:day|week)(?:\/|$)/.test(path)) return false
  const names = (await caches.keys()).filter((name) => name.startsWith(seenPrefix))
  // Without a date it is a page of today, whose date depends on the account.
  if (path === '/day' || path === '/week') return names.length > 0
  for (const name of names) {
    if (await (await caches.open(name)).match(path)) return true
  }
  return false
}
