import type { MouseEvent } from 'react'
import { splitLinks } from './split-links'

/** A text whose web addresses are links, and whose labels show only their tasks. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: part, href, isLabel }, index) =>
    href === undefined ? (
      part
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
        key={index}
        href={href}
        tabIndex={-1}
        {...(isLabel
          ? { className: 'label', onClick: openHere }
          : { className: 'underline', target: '_blank', rel: 'noopener noreferrer' })}
      >
        {part}
      </a>
    ),
  )
}

/** Changes the address without loading the page again. */
function openHere(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  window.history.pushState(null, '', event.currentTarget.href)
}
