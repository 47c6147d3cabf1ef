import { PrismaAdapter } from '@next-auth/prisma-adapter'
import type { Adapter, AdapterAccount, AdapterUser } from 'next-auth/adapters'
import { db } from '@/lib/db'
import { createAccount } from './create-account'
import { Email, type TimeZone } from './schema'

/**
 * next-auth's Prisma adapter, with three differences: an account is made by the same rules as everywhere; of a sign-in at
 * another provider only who it is is kept, none of the provider's tokens; and it is never linked to the account that a
 * browser has a session of.
 * @param timeZone of a person who signs up now
 */
export function nextAuthAdapter(timeZone: TimeZone): Adapter {
  return {
    ...PrismaAdapter(db()),
    createUser: async ({ email, name, image, emailVerified }: Omit<AdapterUser, 'id'>) => {
      const address = Email.parse(email)
      const made = await createAccount({
        email: address,
        name: name?.slice(0, 100) ?? null,
        image: image ?? null,
        emailVerified,
        timeZone,
      })
      // Between the question whether people may sign up and this, somebody else was first.
      if (!made) throw new Error('sign-up is not possible')
      return { id: made.id, email: address, emailVerified, sessionVersion: 0 }
    },
    // next-auth asks this alone to whom a new sign-in is to be linked, and takes a session for proof that may be over.
    getUser: async () => null,
    linkAccount: async ({ userId, type, provider, providerAccountId }: AdapterAccount) => {
      await db().account.create({ data: { userId, type, provider, providerAccountId } })
    },
  }
}
