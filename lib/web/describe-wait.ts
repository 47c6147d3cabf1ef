/**
 * For people.
 * @param wait seconds
 */
export function tooManyAttempts(wait: number): string {
  const minutes = Math.ceil(wait / 60)
  return `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
