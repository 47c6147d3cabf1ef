/** A part of a text; `href` if it is a web address. */
export type TextPart = { text: string; href?: string }

/** Finds the web addresses in a text. Punctuation that ends a sentence is not part of them. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
    const address = trimEnd(match[0])
    if (!URL.canParse(address)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: address, href: address })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

function trimEnd(address: string): string {
  const trimmed = address.replace(/[.,;:!?'’”*_]+$/, '')
  // A closing bracket belongs to the address only if it opens in it.
  const isExtra = trimmed.endsWith(')') && countOf(')', trimmed) > countOf('(', trimmed)
  return isExtra ? trimEnd(trimmed.slice(0, -1)) : trimmed
}

function countOf(character: string, text: string): number {
  return text.split(character).length - 1
}
