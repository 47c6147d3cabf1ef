import { db } from '@/lib/foundation/database/client'
import type { Prisma } from '@/lib/foundation/database/generated/client'
import type { Email } from './schema'

type Token = { identifier: string; token: string; expires: Date }

/** Stores a one-time token and deletes expired ones. */
export async function storeToken(token: Token): Promise<Token> {
  await db().verificationToken.deleteMany({ where: { expires: { lt: new Date() } } })
  return db().verificationToken.create({ data: token })
}

/** Identifier of password-reset tokens. Magic-link tokens use the bare address. */
export function passwordTokenIdentifier(email: Email): string {
  return `password:${email}`
}

/**
 * Revokes the links to sign in that an address has got. Those to choose a password stay: nobody with a session may keep
 * the owner of the address from a reset.
 */
export async function revokeSignInLinks(email: Email, tx: Prisma.TransactionClient): Promise<void> {
  await tx.verificationToken.deleteMany({ where: { identifier: email } })
}

/** Revokes those links and the ones to choose a password. */
export async function revokeLinks(email: Email, tx: Prisma.TransactionClient): Promise<void> {
  await tx.verificationToken.deleteMany({ where: { identifier: { in: [email, passwordTokenIdentifier(email)] } } })
}

/** Identifier of the challenges of passkeys that a user has already answered. */
export function challengeIdentifier(userId: string): string {
  return `passkey:${userId}`
}
