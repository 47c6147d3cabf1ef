import type { IncomingMessage } from 'node:http'

// Headers by which Next's own programs revalidate a page, if they know a key of the build. Everybody with a copy of a
// release knows it, and nothing here uses them.
const names = [
  'x-prerender-revalidate',
  'x-prerender-revalidate-if-generated',
  'x-next-revalidated-tags',
  'x-next-revalidate-tag-token',
]

/** Removes what would let strangers bypass or replace the cache of static pages. `filterCookies` removes Next's cookies. */
export function ignoreRevalidation(request: IncomingMessage): void {
  for (const name of names) delete request.headers[name]
}
