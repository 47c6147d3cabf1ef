import { db } from '@/lib/foundation/database/client'
import type { Prisma } from '@/lib/foundation/database/generated/client'
import { env } from '@/lib/foundation/settings/env'
import type { TimeZone } from '@/lib/foundation/time/time-zone'
import type { Email } from './schema'

export type NewAccount = {
  email: Email
  name?: string | null
  image?: string | null
  timeZone: TimeZone
  passwordHash?: string
  /** When the user verified the address; null if they have not. */
  emailVerified: Date | null
}

/** Matches users who signed up or were given a password. An account with only keys, made by the operator, does not count. */
const signedUp = {
  OR: [{ signedUpAt: { not: null } }, { passwordHash: { not: null } }, { emailVerified: { not: null } }],
}

/** Whether a new user may sign up: always, never, or only the first one. */
export async function isSignUpOpen(client: Prisma.TransactionClient = db()): Promise<boolean> {
  const { SIGNUP } = env()
  if (SIGNUP !== 'first') return SIGNUP === 'open'
  return (await client.user.findFirst({ where: signedUp, select: { id: true } })) === null
}

/**
 * Creates an account for a user who signs up.
 * @returns undefined when the address already has an account or when sign-up is closed
 */
export async function createAccount(
  account: NewAccount,
  transaction?: Prisma.TransactionClient,
): Promise<{ id: string } | undefined> {
  if (!transaction) return db().$transaction((tx) => createAccount(account, tx))
  // Serializes sign-ups, so that only one can be the first.
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('daymark:sign-up', 0))`
  if (!(await isSignUpOpen(transaction))) return undefined
  const [created] = await transaction.user.createManyAndReturn({
    data: [{ ...account, signedUpAt: new Date() }],
    skipDuplicates: true,
    select: { id: true },
  })
  return created
}

/** The id of the account with an address. Never reveal to unauthenticated callers whether there is one. */
export async function findAccountId(email: Email): Promise<string | undefined> {
  return (await db().user.findUnique({ where: { email }, select: { id: true } }))?.id
}

/** Whether an address has an account. Never reveal this to unauthenticated callers. */
export async function hasAccount(email: Email): Promise<boolean> {
  return (await findAccountId(email)) !== undefined
}
