import { PrismaAdapter } from '@next-auth/prisma-adapter'
import type { Adapter, AdapterAccount, AdapterUser } from 'next-auth/adapters'
import * as z from 'zod'
import { db } from '@/lib/database/client'
import { createAccount } from './create-account'
import { DisplayName, Email, type TimeZone } from './schema'
import { storeToken } from './verification-token'
import { verifyEmail } from './verify-email'

// What cannot be kept of a provider's profile is left out: people can name themselves.
const Image = z.url({ protocol: /^https$/ }).max(2000)

/**
 * next-auth's Prisma adapter, with these differences: an account is made by the same rules as everywhere; of a sign-in at
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
        name: DisplayName.safeParse(name).data ?? null,
        image: Image.safeParse(image).data ?? null,
        emailVerified,
        timeZone,
      })
      // Between the question whether people may sign up and this, somebody else was first.
      if (!made) throw new Error('sign-up is not possible')
      return { id: made.id, email: address, emailVerified, sessionVersion: 0 }
    },
    // The only change that next-auth makes: an address was proven, by a link in an e-mail.
    updateUser: async ({ id }) => {
      const sessionVersion = await db().$transaction((tx) => verifyEmail(id, tx))
      const { email, emailVerified } = await db().user.findUniqueOrThrow({ where: { id } })
      return { id, email, emailVerified, sessionVersion }
    },
    createVerificationToken: storeToken,
    // next-auth asks this alone to whom a new sign-in is to be linked, and takes a session for proof that may be over.
    getUser: async () => null,
    linkAccount: async ({ userId, type, provider, providerAccountId }: AdapterAccount) => {
      await db().account.create({ data: { userId, type, provider, providerAccountId } })
    },
  }
}
