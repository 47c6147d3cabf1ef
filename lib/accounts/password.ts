import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { type ErrorDetail, validationError } from '@/lib/errors'

let common: Set<string> | undefined

/**
 * Hashes a password with argon2id; the defaults of the library are those of the OWASP Password Storage Cheat Sheet
 * (19 MiB, 2 passes).
 * @throws VALIDATION_ERROR when it is among the passwords that are tried first
 */
export async function hashPassword(password: string, email: string): Promise<string> {
  const fault = weaknessOf(password, email)
  if (fault) throw validationError([fault])
  return hash(password)
}

function weaknessOf(password: string, email: string): ErrorDetail | undefined {
  common ??= new Set(dictionary['passwords-common'])
  const lower = password.toLowerCase()
  if (common.has(lower)) return { path: 'password', message: 'is one of the most common ones: choose another' }
  if (lower === email) return { path: 'password', message: 'must not be your e-mail address' }
  if (new Set(lower).size < 4) return { path: 'password', message: 'has too few different characters' }
  return undefined
}

let nobodys: Promise<string> | undefined

/** Whether a password is the one that was hashed. It takes as long when there is none, so that time tells nothing. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  nobodys ??= hash('a password that nobody has')
  const isRight = await verify(passwordHash ?? (await nobodys), password)
  return isRight && passwordHash != null
}
