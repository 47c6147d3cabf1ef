import { PrismaAdapter } from '@next-auth/prisma-adapter'
import type { Adapter, AdapterAccount, AdapterUser } from 'next-auth/adapters'
import * as z from 'zod'
import { db } from '@/lib/foundation/database/client'
import { type Source, unknownSource } from '@/lib/foundation/request/source'
import type { TimeZone } from '@/lib/foundation/time/time-zone'
import { boundedText } from '@/lib/foundation/values/text'
import { createAccount } from './create-account'
import { DisplayName, Email } from './schema'
import { storeToken } from './verification-token'
import { finishVerification, verifyEmail } from './verify-email'

// Invalid profile fields are dropped, because users can edit their profile.
const Image = boundedText(2000).pipe(z.url({ protocol: /^https$/ }))

/**
 * Creates next-auth's Prisma adapter with four changes. Sign-up follows the same rules as elsewhere, addresses are
 * lower-cased, the tokens of providers are not stored, and a sign-in at a provider is never linked to the account of the
 * current session.
 * @param timeZone that of the browser, which a new account gets; undefined when it is unknown
 * @param isVerified whether the provider has verified the address of a new account
 * @param source where the request comes from
 */
export function createNextAuthAdapter(
  timeZone: TimeZone | undefined,
  source: Source = unknownSource,
  isVerified: () => boolean = () => false,
): Adapter {
  const adapter = PrismaAdapter(db())
  return {
    ...adapter,
    getUserByEmail: async (email) => (await adapter.getUserByEmail?.(Email.safeParse(email).data ?? email)) ?? null,
    createUser: async ({ email, name, image, emailVerified: verifiedAt }: Omit<AdapterUser, 'id'>) => {
      const emailVerified = verifiedAt ?? (isVerified() ? new Date() : null)
      const address = Email.parse(email)
      const created = await createAccount({
        email: address,
        name: DisplayName.safeParse(name).data ?? null,
        image: Image.safeParse(image).data ?? null,
        emailVerified,
        timeZone: timeZone ?? 'UTC',
      })
      // Another sign-up may have come first since the check whether sign-up is open.
      if (!created) throw new Error('sign-up is closed')
      return { id: created.id, email: address, emailVerified, sessionVersion: 0 }
    },
    // next-auth calls this only after a magic link has verified the address.
    updateUser: async ({ id }) => {
      const { sessionVersion, ...rest } = await db().$transaction((tx) => verifyEmail(id, tx, timeZone))
      await finishVerification(id, source, rest)
      const { email, emailVerified } = await db().user.findUniqueOrThrow({ where: { id } })
      return { id, email, emailVerified, sessionVersion }
    },
    createVerificationToken: storeToken,
    // next-auth calls this only to find the account to link a sign-in to, and trusts a session that may have ended.
    getUser: async () => null,
    linkAccount: async ({ userId, type, provider, providerAccountId }: AdapterAccount) => {
      await db().account.create({ data: { userId, type, provider, providerAccountId } })
    },
  }
}
