import { hash, verify } from '@node-rs/argon2'
import { validationError } from '@/lib/errors'
import { takeTurn } from './hash-queue'
import { findWeakness, type PasswordOwner } from './password-strength'

/**
 * Hashes a new password with argon2id. The library's defaults are those of the OWASP Password Storage Cheat Sheet (19 MiB,
 * 2 passes).
 * @throws VALIDATION_ERROR when the password is easy to guess; RATE_LIMITED when too many passwords are being hashed
 */
export async function hashPassword(password: string, owner: PasswordOwner): Promise<string> {
  requireStrongPassword(password, owner)
  return takeTurn(() => hash(password))
}

/** @throws VALIDATION_ERROR when the password is easy to guess */
export function requireStrongPassword(password: string, owner: PasswordOwner): void {
  const weakness = findWeakness(password, owner)
  if (weakness !== undefined) throw validationError([{ path: 'password', message: weakness }])
}

let dummyHash: Promise<string> | undefined

/**
 * Whether a password matches a hash. Without a hash it takes just as long, so timing does not reveal whether one exists.
 * @throws RATE_LIMITED when too many passwords are being hashed
 */
export async function verifyPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  dummyHash ??= hash('not a real password')
  const expected = passwordHash ?? (await dummyHash)
  const isMatch = await takeTurn(() => verify(expected, password))
  return isMatch && passwordHash != null
}
