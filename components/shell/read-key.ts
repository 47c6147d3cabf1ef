/**
 * The key of an event. On a keyboard of another script, such as Cyrillic, it is the letter that a Latin keyboard has at
 * that place, so that shortcuts work there too.
 */
export function readKey({ key, code }: { key: string; code: string }): string {
  const isOtherScript = /^(?!\p{Script=Latin})\p{Letter}$/u.test(key)
  return (isOtherScript && /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()) || key
}
