import type { ServerResponse } from 'node:http'

/** The place of a response in a list; -1 once it is removed. */
type Entry = { readonly response: ServerResponse; place: number }

/**
 * Responses that come and go with each request. It is no `Set`: as one changes, V8 replaces its table, and an old table
 * refers to the next. Once one of them is in the old generation of the heap, it keeps all later ones, and their responses,
 * until the next collection of the whole heap.
 */
export class ResponseList implements Iterable<ServerResponse> {
  readonly #entries: Entry[] = []

  get size(): number {
    return this.#entries.length
  }

  /** Adds a response. Returns a function that removes it, and says whether it was still there. */
  add(response: ServerResponse): () => boolean {
    const entry = { response, place: this.#entries.length }
    this.#entries.push(entry)
    return () => this.#remove(entry)
  }

  /** Removes a response by a search. Returns whether it was there. */
  delete(response: ServerResponse): boolean {
    const entry = this.#entries.find((one) => one.response === response)
    return entry !== undefined && this.#remove(entry)
  }

  /** Iterates over the responses of now, so that the list may change meanwhile. */
  [Symbol.iterator](): Iterator<ServerResponse> {
    return this.#entries.map(({ response }) => response).values()
  }

  /** The last response takes the place of the removed one. */
  #remove(entry: Entry): boolean {
    if (entry.place < 0) return false
    const last = this.#entries.pop()
    if (last && last !== entry) {
      last.place = entry.place
      this.#entries[entry.place] = last
    }
    entry.place = -1
    return true
  }
}
