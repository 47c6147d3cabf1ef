import { eastAsianWidth } from 'get-east-asian-width'

// Also what this program prints itself: these characters take one column.
const simple = /^[\x20-\x7e○✓…·]*$/

// The two are created when a text first needs them, which takes longer than everything else that a short command does.
let segmenter: Intl.Segmenter | undefined
let emoji: RegExp | undefined

/** Sequences that a terminal shows as one emoji (UTS #51). */
const emojiPattern = '^\\p{RGI_Emoji}$'

const invisible =
  /[\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Nonspacing_Mark}\p{Enclosing_Mark}\p{Surrogate}]/gu
/** Code points with columns of their own after the first one of a character: spacing marks, halfwidth forms. */
const spacing = /[\p{Spacing_Mark}\uff00-\uffef]/u

function listCharacters(text: string): string[] {
  segmenter ??= new Intl.Segmenter('en')
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/**
 * How many columns a text takes on a terminal: two for wide characters and emoji, none for combining ones. The package
 * string-width says the same, but cannot be loaded when a text first needs it.
 */
export function widthOf(text: string): number {
  if (simple.test(text)) return text.length
  return listCharacters(text).reduce((width, character) => width + widthOfCharacter(character), 0)
}

/** @param character one grapheme, which may consist of several code points */
function widthOfCharacter(character: string): number {
  if (simple.test(character)) return 1
  emoji ??= new RegExp(emojiPattern, 'v')
  if (emoji.test(character)) return 2
  // Composed, because the parts of a Hangul syllable are wide one by one.
  const [first, ...others] = character.normalize('NFC').replace(invisible, '')
  return [first, ...others.filter((part) => spacing.test(part))].reduce(
    (width, part) => width + (part === undefined ? 0 : eastAsianWidth(part.codePointAt(0) ?? 0)),
    0,
  )
}

/** Cuts a line to a width, with an ellipsis. Never cuts within a character that consists of several code points. */
export function cutLine(line: string, width: number): string {
  if (widthOf(line) <= width) return line
  let cut = ''
  let used = 0
  for (const character of listCharacters(line)) {
    used += widthOfCharacter(character)
    if (used > width - 1) break
    cut += character
  }
  return `${cut.trimEnd()}…`
}

export function padLine(line: string, width: number, side: 'left' | 'right' = 'left'): string {
  const padding = ' '.repeat(Math.max(0, width - widthOf(line)))
  return side === 'left' ? line + padding : padding + line
}
