import { unsafeCharacters } from './terminal-text'

/** JSON that a terminal can show: JSON.stringify leaves DEL, C1 and bidirectional controls as they are. */
export function formatJson(value: unknown, isIndented: boolean): string {
  return JSON.stringify(value, null, isIndented ? 2 : undefined).replace(
    unsafeCharacters,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
