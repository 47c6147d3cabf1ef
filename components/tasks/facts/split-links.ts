import { labelPattern } from '@/lib/domain/tasks/labels/pattern'

/** A part of a text. A web address leads there, and a label to the page with only its tasks. */
export type TextPart = { text: string; href?: string; isLabel?: boolean }

// Labels have capital letters beside small ones: the flag for either case would widen their ranges.
const special = new RegExp(`[hH][tT]{2}[pP][sS]?://[^\\s<>"]+|${labelPattern.source}`, 'gu')

/** Finds the web addresses and the labels in a text. Punctuation that ends a sentence is not part of addresses. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(special)) {
    const isLabel = match[0][0] === '#'
    const found = isLabel ? match[0] : trimEnd(match[0])
    if (!isLabel && !URL.canParse(found)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push(
      isLabel
        ? { text: found, href: `?label=${encodeURIComponent(found.slice(1))}`, isLabel }
        : { text: found, href: found },
    )
    end = match.index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

function trimEnd(address: string): string {
  const trimmed = address.replace(/[.,;:!?'’”*_]+$/, '')
  // A closing bracket belongs to the address only if it opens in it.
  const isExtra = trimmed.endsWith(')') && trimmed.split(')').length > trimmed.split('(').length
  return isExtra ? trimEnd(trimmed.slice(0, -1)) : trimmed
}
