import { type BoundFunctions, configure, type queries, within } from '@testing-library/dom'
import { JSDOM } from 'jsdom'
import { type PageRequest, requestPage } from './page-request'

/** A page as its HTML says: no script has run, and no style applies. */
export type ReadPage = BoundFunctions<typeof queries> & { document: Document; response: Response }

configure({
  // The whole page, which the message of a failed query would show, hides that message.
  getElementError: (message) => new Error(message?.split('\n')[0]),
  // No style applies, and computing them takes most of the time of a query.
  defaultHidden: true,
})

/** Requests a page without a browser and parses it, for queries by role and name. */
export async function readPage(path: string, request: PageRequest = {}): Promise<ReadPage> {
  const response = await requestPage(path, request)
  const html = await response.text()
  const { document } = new JSDOM(html).window
  placeStreamedParts(document, html)
  return { ...within(document.documentElement), document, response }
}

/** Puts the parts that React streams after the page into their places, as its scripts do in a browser. */
function placeStreamedParts(document: Document, html: string): void {
  for (const [, ...ids] of html.matchAll(/\$R[CRS]\("([BPS]:\w+)","([BPS]:\w+)"/g)) {
    // A boundary or a place within a part has an id before S.
    const [place, part] = ids.toSorted().map((id) => document.getElementById(id))
    if (!part || !place) throw new Error(`a streamed part is missing: ${ids}`)
    if (place.id.startsWith('B:')) removeFallback(place)
    place.replaceWith(...part.childNodes)
    part.remove()
  }
}

/** Removes what stands in the place of a part: up to the comment that closes the boundary, which may contain others. */
function removeFallback(place: Element): void {
  for (let depth = 1, node = place.nextSibling; node; node = place.nextSibling) {
    const mark = node.nodeType === node.COMMENT_NODE ? (node.nodeValue ?? '') : ''
    if (mark === '/$' && --depth === 0) return
    if (mark.startsWith('$')) depth++
    node.remove()
  }
}

/** Returns the text of an element with single spaces. */
export function textOf(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
}

export function textsOf(elements: Iterable<Element>): string[] {
  return [...elements].map(textOf)
}
