/** Control characters but tab and line feed, and what reorders or hides text. JSON leaves most of them as they are. */
export const unsafeCharacters = /[^\P{Cc}\t\n]|[\p{Bidi_Control}\u2028\u2029\ufeff]/gu

/** Writes them as `\u202e`. JSON stays the same JSON. */
export function escapeUnsafe(text: string): string {
  return text.replace(unsafeCharacters, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
