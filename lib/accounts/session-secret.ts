import { randomBytes } from 'node:crypto'
import { db } from '@/lib/database/client'
import { env } from '@/lib/env'

declare global {
  var daymarkSessionSecret: Promise<string> | undefined
}

/**
 * What sessions are encrypted with: NEXTAUTH_SECRET, or else a secret made once (256 bits) and kept in the database,
 * where every instance finds the same.
 */
export function sessionSecret(): Promise<string> {
  globalThis.daymarkSessionSecret ??= findSecret().catch((error) => {
    globalThis.daymarkSessionSecret = undefined
    throw error
  })
  return globalThis.daymarkSessionSecret
}

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
