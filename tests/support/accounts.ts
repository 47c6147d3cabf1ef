import { randomUUID } from 'node:crypto'
import { hashKey } from '@/lib/access/key-token'
import { ensureAccount } from '@/lib/accounts/ensure-account'
import { db } from '@/lib/database/client'
import { createKey } from '@/lib/keys/create-key'
import type { KeyScope } from '@/lib/keys/schema'

/** Creates an account for one test. */
export function newAccount(): Promise<{ userId: string }> {
  return ensureAccount(`${randomUUID()}@example.com`)
}

/** Creates a key with its own rate limit. */
export function newKey(account: { userId: string }, scope: KeyScope = 'full'): Promise<string> {
  return createKey(account, { name: 'test', scope, expiresAt: null })
}

/** Sets the expiry of a key to one minute ago. */
export async function expireKey(key: string): Promise<string> {
  const past = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await db().apiKey.update({ where: { hash: hashKey(key) }, data: { createdAt: past(2), expiresAt: past(1) } })
  return key
}

export async function revokeKey(key: string): Promise<string> {
  await db().apiKey.update({ where: { hash: hashKey(key) }, data: { revokedAt: new Date() } })
  return key
}
