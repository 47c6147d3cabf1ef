import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const prefix = 'svc_'
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 30
const checksumLength = 6
const shape = new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`)

/** A new key: `svc_`, 30 random base62 characters, and their CRC-32 in 6 more. */
export function generateKey(): string {
  const secret = Array.from({ length: secretLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return prefix + secret + checksum(secret)
}

/** Whether a text could be a key that this service issued. What is mistyped or made up fails, without a look-up. */
export function isWellFormedKey(key: string): boolean {
  if (!shape.test(key)) return false
  const end = prefix.length + secretLength
  return checksum(key.slice(prefix.length, end)) === key.slice(end)
}

/** SHA-256 of a key: the only form in which it is kept. A key holds 178 random bits, so it needs no salt or stretching. */
export function hashKey(key: string): Buffer<ArrayBuffer> {
  return hash('sha256', key, 'buffer')
}

/** CRC-32 (ISO/IEC 13239) in base62, the most significant digit first. */
function checksum(secret: string): string {
  let rest = crc32(secret)
  let digits = ''
  for (let place = 0; place < checksumLength; place++) {
    digits = alphabet.charAt(rest % alphabet.length) + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}
