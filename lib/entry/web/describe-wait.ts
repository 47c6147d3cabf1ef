/**
 * Tells a person to wait before the next attempt.
 * @param wait seconds
 */
export function describeWait(wait: number): string {
  const minutes = Math.ceil(wait / 60)
  return `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
