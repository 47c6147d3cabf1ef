import { notifyOwnChangeListeners } from '@/lib/domain/changes/publish-changes'
import type { PagePlace } from '@/lib/foundation/request/page-place'
import type { PagesMessage } from './messages'

/** The places of the requests that the process of the pages is answering. */
const places = new Map<string, PagePlace>()
let lastPlace = 0

/** Gives the place of a request a name for the process of the pages. Returns it with a function that forgets it. */
export function namePlace(place: PagePlace | undefined): { name: string; forget: () => void } {
  const name = String(++lastPlace)
  if (place) places.set(name, place)
  return { name, forget: () => void places.delete(name) }
}

/** Does what the process of the pages asks for. */
export function answerPages(message: PagesMessage): void {
  if ('place' in message) {
    const place = places.get(message.place)
    if (message.isFree) place?.release()
    else place?.resume()
  } else if ('hasChanged' in message) notifyOwnChangeListeners()
}
