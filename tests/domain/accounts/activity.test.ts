import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { recordVisit } from '@/lib/domain/access/activity'
import { createKey } from '@/lib/domain/access/keys/create-key'
import { deleteKey, listKeys, renameKey, revokeKey } from '@/lib/domain/access/keys/manage-keys'
import { verifyKey } from '@/lib/domain/access/keys/verify-key'
import type { Viewer } from '@/lib/domain/access/sessions/verify-session'
import { deleteOldActivity, listActivity } from '@/lib/domain/accounts/activity'
import { exportAccount } from '@/lib/domain/accounts/export-account'
import { changePassword, deleteAccount, signOutEverywhere, updateProfile } from '@/lib/domain/accounts/manage-account'
import { createPasswordToken, redeemPasswordToken } from '@/lib/domain/accounts/password-link'
import { endCurrentSession, endSession, signIn } from '@/lib/domain/accounts/sessions'
import { recordRefusedSignIn, signInWithPassword, signUpWithPassword } from '@/lib/domain/accounts/sign-in'
import { passwordTokenIdentifier } from '@/lib/domain/accounts/verification-token'
import {
  createWebhook,
  deleteWebhook,
  pauseWebhook,
  resumeWebhook,
  rotateSecret,
  showSecret,
  updateWebhook,
} from '@/lib/domain/webhooks/manage'
import { db } from '@/lib/foundation/database/client'
import { log } from '@/lib/foundation/telemetry/log'
import { expireKey, newAccount, newKey, revokeKey as revoke } from '../../support/accounts'
import { newViewer } from '../../support/viewer'

const password = 'correct horse battery'
const patience = { timeout: 10_000 }
const source = { address: '192.0.2.1', userAgent: 'test' }

afterEach(() => {
  vi.restoreAllMocks()
})

/** An account with a password, and a session of it. */
async function newPerson(): Promise<Viewer & { email: string; userId: string }> {
  const email = `${randomUUID()}@example.com`
  await signUpWithPassword({ email, password, timeZone: 'UTC' })
  const { id: userId } = await db().user.findUniqueOrThrow({ where: { email } })
  return { ...(await newViewer({ userId })), email, userId }
}

/** Reads the log of an account, oldest first. */
async function read({ actor }: Viewer): Promise<unknown[]> {
  const { entries } = await listActivity(actor)
  return entries.toReversed().map(({ type, by, detail }) => [type, by, detail])
}

/** Waits for entries that are written off the request path. */
async function expectActivity(viewer: Viewer, expected: unknown[]): Promise<void> {
  await vi.waitFor(async () => expect(await read(viewer)).toEqual(expected), patience)
}

describe('the activity log records', () => {
  it('sign-ins and failures, and reveals nothing of a password', async () => {
    const person = await newPerson()
    const spy = vi.spyOn(log, 'info')
    await signInWithPassword(person.email, 'not my secret', source)
    await recordRefusedSignIn(person.email, source, 'too many attempts')
    const signedIn = await signInWithPassword(person.email, password, source)
    if (!signedIn) throw new Error('not signed in')
    await signIn(signedIn, ['password'], source)
    await expectActivity(person, [
      ['session.refused', 'visitor', 'password'],
      ['session.refused', 'visitor', 'too many attempts'],
      ['session.started', 'session', 'password'],
    ])
    const { entries } = await listActivity(person.actor)
    for (const entry of entries) expect(entry).toMatchObject(source)
    const lines = spy.mock.calls.filter(([, message]) => message === 'activity')
    expect(lines.map(([line]) => line)).toContainEqual(
      expect.objectContaining({ type: 'session.refused', by: 'visitor', userId: person.userId, ...source }),
    )
    expect(JSON.stringify(lines)).not.toMatch(/not my secret|correct horse/)
  })

  it('failures of an unknown address in the log alone, without the address', async () => {
    const spy = vi.spyOn(log, 'info')
    const email = `${randomUUID()}@example.com`
    await signInWithPassword(email, password, source)
    const said = expect.objectContaining({ type: 'session.refused', userId: undefined })
    await vi.waitFor(() => expect(spy).toHaveBeenCalledWith(said, 'activity'), patience)
    expect(JSON.stringify(spy.mock.calls)).not.toContain(email)
  })

  it('what people do with their account', async () => {
    const person = await newPerson()
    const { actor, userId } = person
    await updateProfile(actor, { name: 'Ada', timeZone: 'UTC', theme: 'dark' })
    await updateProfile(actor, { name: 'Ada', timeZone: 'UTC', theme: 'dark' })
    await expect(changePassword(actor, { current: 'wrong', password })).rejects.toThrow()
    for await (const _chunk of exportAccount(actor));
    await endSession(actor, (await newViewer({ userId })).session.sessionId)
    await changePassword(actor, { current: password, password: 'quite another password' })
    await endCurrentSession(actor)
    await endCurrentSession(actor)
    await signOutEverywhere(actor)
    expect(await read(person)).toEqual([
      ['settings.changed', 'session', 'name, theme'],
      ['password.refused', 'session', null],
      ['data.exported', 'session', null],
      ['session.ended', 'session', 'another browser'],
      ['password.changed', 'session', null],
      ['session.ended', 'session', null],
      ['sessions.ended', 'session', null],
    ])
  })

  it('a password set with a link once it is committed', async () => {
    const { email } = await newPerson()
    const token = await createPasswordToken(email)
    const tokens: Promise<number>[] = []
    const countTokens = async () =>
      await db().verificationToken.count({ where: { identifier: passwordTokenIdentifier(email) } })
    vi.spyOn(log, 'info').mockImplementation(() => void tokens.push(countTokens()))
    await redeemPasswordToken({ email, token, password: 'quite another password', timeZone: 'UTC' })
    expect(await Promise.all(tokens)).toEqual([0, 0])
  })

  it('a password set with a link, and the address that it verified', async () => {
    const person = await newPerson()
    const token = await createPasswordToken(person.email)
    const next = 'quite another password'
    await redeemPasswordToken({ email: person.email, token, password: next, timeZone: 'UTC' }, source)
    expect(await read(person)).toEqual([
      ['email.verified', 'visitor', 'everything before revoked'],
      ['password.reset', 'visitor', null],
    ])
  })

  it('what becomes of keys', async () => {
    const viewer = await newViewer(await newAccount())
    const { actor } = viewer
    await createKey(actor, { name: 'laptop', scope: 'full', expiresAt: null })
    const [key] = await listKeys(actor)
    if (!key) throw new Error('no key')
    await renameKey(actor, { id: key.id, name: 'desk' })
    await revokeKey(actor, key.id)
    await revokeKey(actor, key.id)
    await deleteKey(actor, key.id)
    expect(await read(viewer)).toEqual([
      ['key.created', 'session', 'laptop'],
      ['key.renamed', 'session', 'desk'],
      ['key.revoked', 'session', 'desk'],
      ['key.deleted', 'session', 'desk'],
    ])
    const rows = await db().activity.findMany({ where: { userId: actor.userId } })
    for (const row of rows) expect(row).toMatchObject({ keyId: key.id, sessionId: actor.session?.id, ...source })
  })

  it('what becomes of webhooks', async () => {
    const viewer = await newViewer(await newAccount())
    const { actor } = viewer
    const { id } = await createWebhook(actor, { name: 'chat', url: 'https://receiver.invalid/', types: ['created'] })
    await updateWebhook(actor, { id, name: 'team chat' })
    await pauseWebhook(actor, id)
    await resumeWebhook(actor, id)
    await showSecret(actor, id)
    await rotateSecret(actor, { id, previousSecretUntil: null })
    await deleteWebhook(actor, id)
    const types = ['changed', 'paused', 'resumed', 'secret-shown', 'rotated', 'deleted']
    expect(await read(viewer)).toEqual([
      ['webhook.created', 'session', 'chat'],
      ...types.map((type) => [`webhook.${type}`, 'session', 'team chat']),
    ])
  })

  it('the use of a key that is no longer valid, once an hour, and creation by the operator', async () => {
    const account = await newAccount()
    const viewer = await newViewer(account)
    const keys = [await revoke(await newKey(account)), await expireKey(await newKey(account))]
    for (const key of [...keys, ...keys]) await expect(verifyKey(key, () => source)).rejects.toThrow()
    await vi.waitFor(async () => {
      const { entries } = await listActivity(viewer.actor)
      const entriesByKey = entries.filter(({ by }) => by === 'key')
      expect(entriesByKey.map(({ detail }) => detail).sort()).toEqual(['expired', 'revoked'])
      for (const entry of entriesByKey) expect(entry).toMatchObject({ type: 'key.rejected', ...source })
      expect(entries.filter(({ by }) => by === 'operator')).toHaveLength(2)
    }, patience)
  })

  it('the deletion of an account, which deletes all earlier entries', async () => {
    const person = await newPerson()
    const { actor, email, userId } = person
    await createKey(actor, { name: 'laptop', scope: 'full', expiresAt: null })
    await deleteAccount(actor, { typed: email })
    const rows = await db().activity.findMany({ where: { userId } })
    expect(rows).toEqual([expect.objectContaining({ type: 'account.deleted', by: 'session', ...source, detail: null })])
  })
})

describe('the activity log', () => {
  it('is listed newest first, in pages, and only to its owner', async () => {
    const viewer = await newViewer(await newAccount())
    const { userId } = viewer.actor
    const rows = Array.from({ length: 120 }, (_, index) => ({
      userId,
      id: uuidv7(),
      at: new Date(),
      type: 'key.created',
      by: 'operator',
      detail: String(index),
    }))
    await db().activity.createMany({ data: rows })
    const seen: (string | null)[] = []
    const sizes: number[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await listActivity(viewer.actor, cursor)
      seen.push(...page.entries.map(({ detail }) => detail))
      sizes.push(page.entries.length)
      cursor = page.nextCursor
    }
    expect(sizes).toEqual([50, 50, 20])
    expect(seen).toEqual(rows.map(({ detail }) => detail).toReversed())
    expect((await listActivity((await newViewer(await newAccount())).actor)).entries).toEqual([])
  })

  it('takes at most a hundred entries an hour that strangers cause', async () => {
    const viewer = await newViewer(await newAccount())
    const { userId } = viewer.actor
    await Promise.all(
      Array.from({ length: 110 }, () => recordVisit(userId, source, { type: 'session.refused', detail: 'password' })),
    )
    const where = { userId }
    // Two, if an hour ended meanwhile.
    expect([100, 110]).toContain(await db().activity.count({ where }))
  })

  it('keeps entries for 180 days', async () => {
    const viewer = await newViewer(await newAccount())
    const { userId } = viewer.actor
    const day = 24 * 60 * 60_000
    const entry = (days: number) => ({
      userId,
      id: uuidv7(),
      at: new Date(Date.now() - days * day),
      type: 'key.created',
      by: 'operator',
      detail: `${days} days ago`,
    })
    await db().activity.createMany({ data: [entry(400), entry(181), entry(179)] })
    expect((await listActivity(viewer.actor)).entries.map(({ detail }) => detail)).toEqual(['179 days ago'])
    expect(await deleteOldActivity()).toBeGreaterThanOrEqual(2)
    const rows = await db().activity.findMany({ where: { userId } })
    expect(rows.map(({ detail }) => detail)).toEqual(['179 days ago'])
  })
})
