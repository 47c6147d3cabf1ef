import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/domain/access/actor'
import { createKey } from '@/lib/domain/access/keys/create-key'
import { deleteKey, listKeys, renameKey, revokeKey } from '@/lib/domain/access/keys/manage-keys'
import { verifyKey } from '@/lib/domain/access/keys/verify-key'
import { maxKeysPerAccount } from '@/lib/foundation/limits'
import { expireKey } from '../../support/accounts'
import { newActor } from '../../support/actor'

const issue = (actor: Actor, name = 'laptop', expiresAt: Date | null = null) =>
  createKey(actor, { name, scope: 'full', expiresAt })

async function onlyKeyOf(actor: Actor) {
  const [key] = await listKeys(actor)
  if (!key) throw new Error('key not found')
  return key
}

describe('the keys of an account', () => {
  it('are 100 at most, also when several are created at once', async () => {
    const actor = await newActor()
    for (let count = 0; count < maxKeysPerAccount - 2; count++) await issue(actor)
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => issue(actor)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'INVALID_OPERATION' })
    }
    const { id } = await onlyKeyOf(actor)
    await revokeKey(actor, id)
    await deleteKey(actor, id)
    expect(await issue(actor)).toMatch(/^svc_/)
  })

  it('are listed newest first, without the key itself and without those of others', async () => {
    const actor = await newActor()
    const stranger = await newActor()
    const first = await issue(actor, 'first')
    const expiresAt = new Date(Date.now() + 1_000_000)
    await issue(actor, 'second', expiresAt)
    await issue(stranger, 'somebody else’s')
    const keys = await listKeys(actor)
    expect(keys.map(({ name }) => name)).toEqual(['second', 'first'])
    expect(keys[1]).toEqual({
      id: expect.any(String),
      name: 'first',
      scope: 'full',
      lastFour: first.slice(-4),
      createdAt: expect.any(Number),
      lastUsedAt: null,
      expiresAt: null,
      state: 'active',
      clientName: null,
    })
    expect(keys[0]?.expiresAt).toBe(expiresAt.getTime())
  })

  it('are renamed', async () => {
    const actor = await newActor()
    await issue(actor)
    const { id } = await onlyKeyOf(actor)
    await renameKey(actor, { id, name: 'desk' })
    expect(await onlyKeyOf(actor)).toMatchObject({ name: 'desk' })
  })

  it('are invalid once revoked; a repeat succeeds', async () => {
    const actor = await newActor()
    const key = await issue(actor)
    const { id } = await onlyKeyOf(actor)
    await verifyKey(key)
    await revokeKey(actor, id)
    await expect(verifyKey(key)).rejects.toMatchObject({ code: 'INVALID_API_KEY' })
    await revokeKey(actor, id)
    expect(await onlyKeyOf(actor)).toMatchObject({ state: 'revoked' })
  })

  it('are deleted once they are revoked or expired, and not before', async () => {
    const actor = await newActor()
    await issue(actor)
    const { id } = await onlyKeyOf(actor)
    await expect(deleteKey(actor, id)).rejects.toMatchObject({ code: 'INVALID_OPERATION' })
    await revokeKey(actor, id)
    await deleteKey(actor, id)
    expect(await listKeys(actor)).toEqual([])
    await expireKey(await issue(actor))
    const expired = await onlyKeyOf(actor)
    expect(expired.state).toBe('expired')
    await deleteKey(actor, expired.id)
    expect(await listKeys(actor)).toEqual([])
  })

  it('are reported as missing to other accounts, and stay unchanged', async () => {
    const actor = await newActor()
    const stranger = await newActor()
    const key = await issue(actor)
    const { id } = await onlyKeyOf(actor)
    const attempts = {
      'rename by a stranger': () => renameKey(stranger, { id, name: 'x' }),
      'revoke by a stranger': () => revokeKey(stranger, id),
      'delete by a stranger': () => deleteKey(stranger, id),
      'revoke of an unknown key': () => revokeKey(actor, randomUUID()),
    }
    for (const [name, attempt] of Object.entries(attempts)) {
      await expect(attempt(), name).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await verifyKey(key)
    expect(await onlyKeyOf(actor)).toMatchObject({ name: 'laptop', state: 'active' })
  })
})
