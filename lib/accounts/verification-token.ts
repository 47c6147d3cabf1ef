import { db } from '@/lib/database/client'
import type { Email } from './schema'

type Token = { identifier: string; token: string; expires: Date }

/** Keeps a one-time token, and no longer those whose time is over. */
export async function storeToken(token: Token): Promise<Token> {
  await db().verificationToken.deleteMany({ where: { expires: { lt: new Date() } } })
  return db().verificationToken.create({ data: token })
}

/** As whose the tokens of links for a password are kept; those that sign in are kept under the address itself. */
export function passwordTokenIdentifier(email: Email): string {
  return `password:${email}`
}
