import { AsyncLocalStorage } from 'node:async_hooks'
import { processSingleton } from '@/lib/foundation/runtime/process-singleton'

/** The place of a page request among the few that are served at a time. */
export type PagePlace = { release: () => void; resume: () => void }

const places = processSingleton('page places', () => new AsyncLocalStorage<PagePlace>())

/** Serves a page request that has a place. */
export function serveInPlace(place: PagePlace, serve: () => void): void {
  places().run(place, serve)
}

/** The place of the page request that is being served. */
export function currentPlace(): PagePlace | undefined {
  return places().getStore()
}

/** Waits for something that takes this process no time, such as another server. Another page is served meanwhile. */
export async function waitOutsidePlace<Result>(work: () => Promise<Result>): Promise<Result> {
  const place = places().getStore()
  place?.release()
  try {
    return await work()
  } finally {
    place?.resume()
  }
}
