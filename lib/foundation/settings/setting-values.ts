import * as z from 'zod'
import { derivePublicKey } from './public-key'

/** A whole number in decimal digits. */
export function wholeNumber(rule: string, min: number, max: number) {
  return decimal(/^\d+$/, rule, min, max)
}

/** A number in decimal digits, which may have a fraction. */
export function decimalNumber(rule: string, min: number, max: number) {
  return decimal(/^\d+(\.\d+)?$/, rule, min, max)
}

// Not z.coerce, which takes a space for 0 and reads 0x10 and 1e3.
function decimal(form: RegExp, rule: string, min: number, max: number) {
  return z.string().trim().regex(form, rule).transform(Number).pipe(z.number().min(min, rule).max(max, rule))
}

/** The port of a server. */
export function portNumber(min: 0 | 1) {
  return wholeNumber('must be a port number', min, 65_535)
}

/**
 * Whether a URL has a user's colon and no password after it, as a template with an unset variable gives. A user without a
 * password is written without the colon.
 */
export function hasEmptyPassword(url: string): boolean {
  return /^\w+:\/\/[^/?#]*:@/.test(url)
}

export const emptyPassword = 'must not have an empty password: without a password, leave out its colon'

/** The sender of e-mail: an address, or a name and an address. */
export const Mailbox = z
  .string()
  .regex(
    /^(?:[^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@,]+@[^\s<>@,]+)$/u,
    'must be one e-mail address, such as tasks@example.com or Daymark <tasks@example.com>',
  )

/** Whether two keys, base64url, are the halves of a key pair of the curve P-256 (RFC 8292, section 2). */
export function isKeyPair(publicKey: string, privateKey: string): boolean {
  try {
    return derivePublicKey(Buffer.from(privateKey, 'base64url')) === publicKey
  } catch {
    // Not a number that the curve has a point for.
    return false
  }
}
