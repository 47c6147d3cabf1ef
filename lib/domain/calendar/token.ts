import { hash, randomBytes } from 'node:crypto'

const prefix = 'cal_'
const tokenPattern = new RegExp(`^${prefix}[\\w-]{43}$`)

/** Generates the token of a calendar address: `cal_` and 256 random bits in base64url. */
export function generateToken(): string {
  return prefix + randomBytes(32).toString('base64url')
}

/** Whether a text has the format of a token. Any other text needs no look-up. */
export function isWellFormedToken(text: string): boolean {
  return tokenPattern.test(text)
}

/** Returns the SHA-256 of a token, the only form that is stored. 256 random bits need no salt or stretching. */
export function hashToken(token: string): Buffer<ArrayBuffer> {
  return hash('sha256', token, 'buffer')
}
