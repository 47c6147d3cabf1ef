import { randomUUID } from 'node:crypto'
import { createKey } from '@/lib/domain/access/keys/create-key'
import { hashKey } from '@/lib/domain/access/keys/key-token'
import type { KeyScope } from '@/lib/domain/access/keys/schema'
import { ensureAccount } from '@/lib/domain/accounts/ensure-account'
import { db } from '@/lib/foundation/database/client'

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
