import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const prefix = 'svc_'
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 30
const checksumLength = 6
const keyPattern = new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`)

/** Generates a key: `svc_`, 30 random base62 characters, and their CRC-32 in 6 more. */
export function generateKey(): string {
  const secret = Array.from({ length: secretLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return prefix + secret + computeChecksum(secret)
}

/** Whether a text has the format and checksum of a key. Mistyped and invented keys fail here, without a look-up. */
export function isWellFormedKey(key: string): boolean {
  if (!keyPattern.test(key)) return false
  const end = prefix.length + secretLength
  return computeChecksum(key.slice(prefix.length, end)) === key.slice(end)
}

/** Returns the SHA-256 of a key, the only form that is stored. A key has 178 random bits, so it needs no salt or stretching. */
export function hashKey(key: string): Buffer<ArrayBuffer> {
  return hash('sha256', key, 'buffer')
}

/** CRC-32 (ISO/IEC 13239) in base62, most significant digit first. */
function computeChecksum(secret: string): string {
  let rest = crc32(secret)
  let digits = ''
  for (let place = 0; place < checksumLength; place++) {
    digits = alphabet.charAt(rest % alphabet.length) + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}
