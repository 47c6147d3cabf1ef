/** Texts that parsers with a loop inside a loop are slow at, when they are repeated. */
export const hostileTexts = [
  'a-Googl',
  'a&',
  'a=1&',
  '%',
  '%2e%2e%2f',
  '../',
  '/',
  '\\',
  '[',
  '{"a":',
  '$1',
  '"$0:0",',
  ',',
  'a;q=0.1,',
  ';',
  '"',
  ' ',
  '\t',
  '=',
  'é',
  '0',
]

/** Repeats a text up to a length. */
export function fill(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length)
}
