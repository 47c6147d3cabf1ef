import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { type ErrorDetail, validationError } from '@/lib/errors'

let commonPasswords: Set<string> | undefined

/**
 * Hashes a password with argon2id. The library's defaults are those of the OWASP Password Storage Cheat Sheet (19 MiB,
 * 2 passes).
 * @throws VALIDATION_ERROR when the password is common, equals the address or repeats a few characters
 */
export async function hashPassword(password: string, email: string): Promise<string> {
  const weakness = findWeakness(password, email)
  if (weakness) throw validationError([weakness])
  return hash(password)
}

function findWeakness(password: string, email: string): ErrorDetail | undefined {
  commonPasswords ??= new Set(dictionary['passwords-common'])
  const lower = password.toLowerCase()
  if (commonPasswords.has(lower)) return { path: 'password', message: 'is one of the most common ones: choose another' }
  if (lower === email) return { path: 'password', message: 'must not be your e-mail address' }
  if (new Set(lower).size < 4) return { path: 'password', message: 'has too few different characters' }
  return undefined
}

let dummyHash: Promise<string> | undefined

/** Whether a password matches a hash. Without a hash it takes just as long, so timing does not reveal whether one exists. */
export async function verifyPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  dummyHash ??= hash('not a real password')
  const isMatch = await verify(passwordHash ?? (await dummyHash), password)
  return isMatch && passwordHash != null
}
