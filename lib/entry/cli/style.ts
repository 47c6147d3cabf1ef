import type { Environment } from './environment'

// Select Graphic Rendition (ECMA-48, section 8.3.117): what switches a style on and off.
const codes = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const

export type StyleName = keyof typeof codes
export type Style = (name: StyleName, text: string) => string

/** Creates a function that styles text, or leaves it alone where there is no color. */
export function createStyle(hasColor: boolean): Style {
  return (name, text) => {
    const [on, off] = codes[name]
    return hasColor && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text
  }
}

/** Whether a stream gets color (no-color.org, force-color.org). NO_COLOR wins over FORCE_COLOR. */
export function hasColor(
  { noColor, forceColor, isDumb }: Pick<Environment, 'noColor' | 'forceColor' | 'isDumb'>,
  isTerminal: boolean,
): boolean {
  if (noColor) return false
  return forceColor || (isTerminal && !isDumb)
}
