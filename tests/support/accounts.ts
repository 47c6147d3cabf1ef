import { randomUUID } from 'node:crypto'
import { hashKey } from '@/lib/access/key-token'
import { ensureAccount } from '@/lib/accounts/ensure-account'
import { db } from '@/lib/database/client'
import { createKey } from '@/lib/keys/create-key'
import type { KeyScope } from '@/lib/keys/schema'

/** A new account, that no other test knows. */
export function newAccount(): Promise<{ userId: string }> {
  return ensureAccount(`${randomUUID()}@example.com`)
}

/** A new key of an account, with a rate limit of its own. */
export function newKey(account: { userId: string }, scope: KeyScope = 'full'): Promise<string> {
  return createKey(account, { name: 'test', scope, expiresAt: null })
}

/** Lets a key's time run out. */
export async function expireKey(key: string): Promise<string> {
  const past = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await db().apiKey.update({ where: { hash: hashKey(key) }, data: { createdAt: past(2), expiresAt: past(1) } })
  return key
}

export async function revokeKey(key: string): Promise<string> {
  await db().apiKey.update({ where: { hash: hashKey(key) }, data: { revokedAt: new Date() } })
  return key
}
