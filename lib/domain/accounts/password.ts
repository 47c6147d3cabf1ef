import { hash, verify } from '@node-rs/argon2'
import { AppError, validationError } from '@/lib/foundation/errors'
import { takeTurn } from './hash-queue'
import { findWeakness, type PasswordOwner } from './password-strength'

// OWASP Password Storage Cheat Sheet: argon2id (2) with 19 MiB (in KiB) and 2 passes.
const costs = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Hashes a new password with argon2id.
 * @throws VALIDATION_ERROR when the password is easy to guess or known from data breaches; RATE_LIMITED when too many passwords are being hashed
 */
export async function hashPassword(password: string, owner: PasswordOwner): Promise<string> {
  await requireStrongPassword(password, owner)
  return takeTurn(() => hash(password, costs))
}

const currentForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/

/** Whether a hash in PHC form costs an attacker less than a new one would: memory times passes, or another algorithm. */
export function isWeakHash(passwordHash: string): boolean {
  const [, memory, passes] = currentForm.exec(passwordHash) ?? []
  return Number(memory ?? 0) * Number(passes ?? 0) < costs.memoryCost * costs.timeCost
}

/**
 * Hashes a password again that was just verified, whether or not a new one may be as easy to guess.
 * @returns undefined when too many passwords are being hashed: the next sign-in does it
 */
export async function hashAgain(password: string): Promise<string | undefined> {
  return takeTurn(() => hash(password, costs)).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return undefined
    throw error
  })
}

/** @throws VALIDATION_ERROR when the password is easy to guess, or is known from data breaches */
export async function requireStrongPassword(password: string, owner: PasswordOwner): Promise<void> {
  const { isBreached } = await import('./breached-passwords')
  const weakness = findWeakness(password, owner) ?? (isBreached(password) ? breached : undefined)
  if (weakness !== undefined) throw validationError([{ path: 'password', message: weakness }])
}

const breached = 'is known from data breaches: choose another'

let dummyHash: Promise<string> | undefined

/**
 * Whether a password matches a hash. Without a hash it takes just as long, so timing does not reveal whether one exists.
 * @throws RATE_LIMITED when too many passwords are being hashed
 */
export async function verifyPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  dummyHash ??= hash('not a real password', costs)
  const expected = passwordHash ?? (await dummyHash)
  const isMatch = await takeTurn(() => verify(expected, password))
  return isMatch && passwordHash != null
}
