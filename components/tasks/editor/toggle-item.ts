/**
 * Ticks an item of a checklist in Markdown, or clears it.
 * @param start where the item begins
 */
export function toggleItem(text: string, start: number): string {
  const place = text.slice(start).search(/\[[ xX]\]/)
  if (place === -1) return text
  const mark = start + place + 1
  return `${text.slice(0, mark)}${text[mark] === ' ' ? 'x' : ' '}${text.slice(mark + 1)}`
}
