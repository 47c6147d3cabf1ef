/**
 * Whether a password is among the 50,000 most common ones of eight or more characters in data breaches, in upper or lower
 * case. No other password of ten or more characters is among the 100,000 most common ones.
 */
export async function isBreached(password: string): Promise<boolean> {
  // Loaded on use: the list is decoded in 80 ms, and takes 5 MB of memory.
  const { default: list } = await import('fxa-common-password-list')
  return list.test(password.toLowerCase())
}
