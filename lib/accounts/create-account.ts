import { db } from '@/lib/database/client'
import { env } from '@/lib/env'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Email, TimeZone } from './schema'

export type NewAccount = {
  email: Email
  name?: string | null
  image?: string | null
  timeZone: TimeZone
  passwordHash?: string
  /** When the person proved to have the address; null: not yet. */
  emailVerified: Date | null
}

/** Somebody who signed up, or was let in by the operator. An account that only has keys is nobody yet. */
const somebody = {
  OR: [{ signedUpAt: { not: null } }, { passwordHash: { not: null } }, { emailVerified: { not: null } }],
}

/** Whether a new person may sign up now: always, never, or only the first one. */
export async function isSignUpOpen(client: Prisma.TransactionClient = db()): Promise<boolean> {
  const { SIGNUP } = env()
  if (SIGNUP !== 'first') return SIGNUP === 'open'
  return (await client.user.findFirst({ where: somebody, select: { id: true } })) === null
}

/**
 * Makes an account for a person who signs up.
 * @returns nothing when the address has an account, or when nobody may sign up (any more)
 */
export async function createAccount(
  account: NewAccount,
  transaction?: Prisma.TransactionClient,
): Promise<{ id: string } | undefined> {
  if (!transaction) return db().$transaction((tx) => createAccount(account, tx))
  // One at a time, or two could both be the first.
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('daymark:sign-up', 0))`
  if (!(await isSignUpOpen(transaction))) return undefined
  const [made] = await transaction.user.createManyAndReturn({
    data: [{ ...account, signedUpAt: new Date() }],
    skipDuplicates: true,
    select: { id: true },
  })
  return made
}

/** Whether an address has an account. Nobody outside may learn it. */
export async function hasAccount(email: Email): Promise<boolean> {
  return (await db().user.count({ where: { email } })) > 0
}
