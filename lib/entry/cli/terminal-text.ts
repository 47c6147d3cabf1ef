import { stripVTControlCharacters } from 'node:util'
import { unsafeCharacters } from '@/lib/foundation/values/unsafe-characters'

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
