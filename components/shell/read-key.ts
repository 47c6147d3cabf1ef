/**
 * The key of an event. On a keyboard of another script, such as Cyrillic, it is the letter that a Latin keyboard has at
 * that place, so that shortcuts work there too. Caps Lock changes no letter.
 */
export function readKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const isOtherScript = /^(?!\p{Script=Latin})\p{Letter}$/u.test(key)
  const letter = (isOtherScript && /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()) || key
  return letter.length === 1 && !shiftKey ? letter.toLowerCase() : letter
}
