// The same ranges as in the database ("taskLabels"), and no classes of Unicode, which differ between the two.
const signs = String.raw`\u0001-,.:-@\[-^\u0060{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u1680\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\ufe00-\ufe6f\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\u{1f000}-\u{1faff}\]`
const innerOnly = String.raw`\-\/-9_\u0300-\u036f\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19`

/** White space and opening brackets. */
const opening = String.raw` \t-\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000(\[{`

const label = `[^${signs}${innerOnly}][^${signs}]{0,49}(?![^${signs}])`

/** Finds the labels of a text, each with its `#`. */
export const labelPattern = new RegExp(`(?<=^|[${opening}])#${label}`, 'gu')

/** A label, with or without its `#`. */
export const wholeLabel = new RegExp(`^#?${label}$`, 'u')

/** The form in which labels are compared. */
export function labelKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** The text with another label in place of one, in whatever case it is written. */
export function replaceLabel(text: string, from: string, to: string): string {
  const key = labelKey(from)
  return text.replace(labelPattern, (match) => (labelKey(match.slice(1)) === key ? `#${to}` : match))
}

/** The labels of a text in order, each once, in its first spelling. */
export function findLabels(text: string): string[] {
  const found = new Map<string, string>()
  for (const [match] of text.matchAll(labelPattern)) {
    const name = match.slice(1)
    if (!found.has(labelKey(name))) found.set(labelKey(name), name)
  }
  return [...found.values()]
}
