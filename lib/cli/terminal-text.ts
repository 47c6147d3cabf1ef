import { stripVTControlCharacters } from 'node:util'

// Control characters but tab and line feed, and what reorders or hides text. JSON leaves most of them as they are.
export const unsafeCharacters = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/gu

/**
 * Makes text of others safe to print: no escape sequence reaches the terminal, and no control character. Line feeds and
 * tabs stay.
 */
export function cleanText(text: string): string {
  return stripVTControlCharacters(text.replace(/\r\n?/g, '\n')).replace(unsafeCharacters, '')
}

/** The same on one line. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(/\s+/g, ' ')).trim()
}
