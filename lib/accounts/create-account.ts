import { db } from '@/lib/db'
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

/** Somebody who could sign in. An account that only has keys, made by the operator, is nobody yet. */
const somebody = { OR: [{ passwordHash: { not: null } }, { emailVerified: { not: null } }, { accounts: { some: {} } }] }

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
export async function createAccount(account: NewAccount): Promise<{ id: string } | undefined> {
  return db().$transaction(async (tx) => {
    // One at a time, or two could both be the first.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('daymark:sign-up', 0))`
    if (!(await isSignUpOpen(tx))) return undefined
    const [made] = await tx.user.createManyAndReturn({ data: [account], skipDuplicates: true, select: { id: true } })
    return made
  })
}

/** Whether an address has an account. Nobody outside may learn it. */
export async function hasAccount(email: Email): Promise<boolean> {
  return (await db().user.count({ where: { email } })) > 0
}
