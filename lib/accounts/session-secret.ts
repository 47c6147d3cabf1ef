import { randomBytes } from 'node:crypto'
import { db } from '@/lib/database/client'
import { env } from '@/lib/env'
import { processSingleton } from '@/lib/process-singleton'

/**
 * The secret that encrypts sessions: NEXTAUTH_SECRET, or else 256 random bits in the database, which are generated once
 * and the same for every instance.
 */
export const sessionSecret = processSingleton<Promise<string>>('session secret', () =>
  findSecret().catch((error) => {
    // A failed attempt is not cached.
    sessionSecret.clear()
    throw error
  }),
)

async function findSecret(): Promise<string> {
  const { NEXTAUTH_SECRET } = env()
  if (NEXTAUTH_SECRET !== undefined) return NEXTAUTH_SECRET
  const name = 'sessions'
  await db().secret.createMany({
    data: [{ name, value: randomBytes(32).toString('base64url') }],
    skipDuplicates: true,
  })
  return (await db().secret.findUniqueOrThrow({ where: { name } })).value
}
