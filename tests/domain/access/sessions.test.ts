import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import type { Actor } from '@/lib/domain/access/actor'
import { createKey } from '@/lib/domain/access/keys/create-key'
import { isRecent, recordAuthentication } from '@/lib/domain/access/sessions/authentication'
import { watchSession } from '@/lib/domain/access/sessions/session-watch'
import { verifySession } from '@/lib/domain/access/sessions/verify-session'
import { confirmPassword } from '@/lib/domain/accounts/confirm-identity'
import { ensureAccount } from '@/lib/domain/accounts/ensure-account'
import { renewRecoveryCodes, turnTwoFactorOff } from '@/lib/domain/accounts/factors/two-factor'
import { changePassword, signOutEverywhere } from '@/lib/domain/accounts/manage-account'
import { createPasswordToken, redeemPasswordToken } from '@/lib/domain/accounts/password-link'
import { createSession, endCurrentSession, endSession, listSessions } from '@/lib/domain/accounts/sessions'
import { signInWithPassword } from '@/lib/domain/accounts/sign-in'
import { createCalendarFeed } from '@/lib/domain/calendar/manage'
import { createWebhook, rotateSecret, updateWebhook } from '@/lib/domain/webhooks/manage'
import { db } from '@/lib/foundation/database/client'
import { newAccount } from '../../support/accounts'
import { newViewer } from '../../support/viewer'

const day = 24 * 60 * 60_000
const here = { address: '192.0.2.7', userAgent: 'Firefox/140.0' }

/** Moves instants of a session into the past, by milliseconds. */
async function age(
  { userId, sessionId }: { userId: string; sessionId: string },
  ages: Partial<Record<'createdAt' | 'lastSeenAt' | 'authenticatedAt', number>>,
): Promise<void> {
  const data = Object.fromEntries(Object.entries(ages).map(([name, ms]) => [name, new Date(Date.now() - ms)]))
  await db().session.update({ where: { userId_id: { userId, id: sessionId } }, data })
}

describe('a session', () => {
  it('ends for every copy of its cookie, and no other session does', async () => {
    const account = await newAccount()
    const [ended, other] = [await newViewer(account), await newViewer(account)]
    await endCurrentSession(ended.actor)
    expect(await verifySession(ended.session)).toBeUndefined()
    expect(await verifySession(other.session)).toBeDefined()
  })

  it.each([
    ['14 days without a request', { lastSeenAt: 14 * day + 1000 }],
    ['60 days after the sign-in', { createdAt: 60 * day + 1000 }],
  ])('expires %s', async (_, ages) => {
    const { session } = await newViewer(await newAccount())
    const barely = Object.fromEntries(Object.entries(ages).map(([name, ms]) => [name, ms - 60_000]))
    await age(session, barely)
    expect(await verifySession(session)).toBeDefined()
    await age(session, ages)
    expect(await verifySession(session)).toBeUndefined()
    // The refused request did not revive it.
    expect(await verifySession(session)).toBeUndefined()
  })

  it('records when and from where it was last seen, at most every 5 minutes', async () => {
    const viewer = await newViewer(await newAccount())
    const { session } = viewer
    const read = async () => (await listSessions(viewer.actor))[0]
    await age(session, { lastSeenAt: 4 * 60_000 })
    const before = await read()
    await verifySession(session, here)
    expect(await read()).toEqual(before)
    await age(session, { lastSeenAt: 6 * 60_000 })
    await verifySession(session, here)
    const after = await read()
    expect(after).toMatchObject(here)
    expect(Date.now() - (after?.lastSeenAt ?? 0)).toBeLessThan(30_000)
  })

  it('of another account cannot be ended or used', async () => {
    const [mine, theirs] = [await newViewer(await newAccount()), await newViewer(await newAccount())]
    const { sessionId } = theirs.session
    await expect(endSession(mine.actor, sessionId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await verifySession({ userId: mine.session.userId, sessionId })).toBeUndefined()
    expect(await verifySession(theirs.session)).toBeDefined()
  })

  it('begun with an old version of the account is not valid', async () => {
    const { userId } = await newAccount()
    await db().user.update({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } })
    // A sign-in that checked the password before it was changed.
    expect(
      await verifySession(await createSession({ id: userId, sessionVersion: 0 }, ['password'], here)),
    ).toBeUndefined()
  })

  it('knows how and when it was authenticated', async () => {
    const { session } = await newViewer(await newAccount())
    await age(session, { authenticatedAt: 11 * 60_000 })
    const old = await verifySession(session)
    expect(old?.authentication.methods).toEqual(['password'])
    expect(old && isRecent(old.authentication)).toBe(false)
    await recordAuthentication(session, 'link')
    const renewed = await verifySession(session)
    expect(renewed?.authentication.methods).toEqual(['password', 'link'])
    expect(renewed && isRecent(renewed.authentication)).toBe(true)
  })

  it('with two-factor authentication, was not authenticated recently before a factor was proved last', async () => {
    const account = await newAccount()
    const { session, actor } = await newViewer(account)
    const isEnough = async () => {
      const viewer = await verifySession(session)
      return viewer && isRecent(viewer.authentication)
    }
    expect(await isEnough()).toBe(true)
    await db().user.update({ where: { id: account.userId }, data: { twoFactorSince: new Date() } })
    expect(await isEnough()).toBe(false)
    await expect(confirmPassword(actor, session, 'x')).rejects.toMatchObject({ code: 'INVALID_OPERATION' })
    for (const method of ['passkey', 'code', 'recovery code'] as const) {
      await recordAuthentication(session, method)
      expect(await isEnough(), method).toBe(true)
      await recordAuthentication(session, 'link')
      expect(await isEnough(), `link after ${method}`).toBe(false)
    }
  })
})

describe('the list of sessions', () => {
  it('shows the current one first, and none that ended', async () => {
    const account = await newAccount()
    const viewers = [await newViewer(account), await newViewer(account), await newViewer(account)]
    const [first, second, third] = viewers
    if (!first || !second || !third) throw new Error('a session is missing')
    await endSession(first.actor, second.session.sessionId)
    await age(third.session, { lastSeenAt: 15 * day })
    const fourth = await newViewer(account)
    const listed = await listSessions(first.actor)
    expect(listed.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [first.session.sessionId, true],
      [fourth.session.sessionId, false],
    ])
    await signOutEverywhere(first.actor)
    expect(await listSessions(first.actor)).toEqual([])
  })

  it('holds a hundred: a further sign-in ends the one not seen for the longest time', async () => {
    const { userId } = await newAccount()
    const oldest = await newViewer({ userId })
    await age(oldest.session, { lastSeenAt: day })
    await db().session.createMany({
      data: Array.from({ length: 99 }, () => ({ userId, version: 0, methods: ['link'] })),
    })
    const newest = await newViewer({ userId })
    expect(await listSessions(newest.actor)).toHaveLength(100)
    expect(await verifySession(oldest.session)).toBeUndefined()
  })

  it('loses none to sign-ins that lack the second factor', async () => {
    const { userId } = await newAccount()
    const { session } = await newViewer({ userId })
    await db().user.update({ where: { id: userId }, data: { twoFactorSince: new Date() } })
    await db().session.createMany({
      data: Array.from({ length: 100 }, () => ({ userId, version: 0, methods: ['password'], isPending: true })),
    })
    const last = await createSession({ id: userId, sessionVersion: 0 }, ['password'], here)
    expect(last.isPending).toBe(true)
    expect(await verifySession(session)).toBeDefined()
    expect(await db().session.count({ where: { userId } })).toBe(101)
  })
})

describe('a session that has ended', () => {
  const password = 'correct horse battery'
  const settings = { name: 'x', url: 'https://example.com/', types: ['created' as const] }
  // A request that began before the end gets as far as this, such as one that was hashing a password during a reset.
  it.each<[string, (actor: Actor) => Promise<unknown>]>([
    ['sets no password', (actor) => changePassword(actor, { current: '', password })],
    ['creates no key', (actor) => createKey(actor, { name: 'x', scope: 'full', expiresAt: null })],
    ['creates no webhook', (actor) => createWebhook(actor, settings)],
    ['creates no calendar address', createCalendarFeed],
    ['creates no recovery codes', renewRecoveryCodes],
    ['leaves two-factor authentication on', turnTwoFactorOff],
    ['changes no webhook', (actor) => updateWebhook(actor, { id: randomUUID(), ...settings })],
    ['rotates no secret', (actor) => rotateSecret(actor, { id: randomUUID(), previousSecretUntil: null })],
  ])('%s', async (_, attempt) => {
    const { userId } = await newAccount()
    const { actor } = await newViewer({ userId })
    await db().user.update({ where: { id: userId }, data: { twoFactorSince: new Date() } })
    await signOutEverywhere(actor)
    await expect(attempt(actor)).rejects.toThrow('You are signed out.')
    const { passwordHash, twoFactorSince, _count } = await db().user.findUniqueOrThrow({
      where: { id: userId },
      select: { passwordHash: true, twoFactorSince: true, _count: { select: { recoveryCodes: true, apiKeys: true } } },
    })
    expect({ passwordHash, ..._count }).toEqual({ passwordHash: null, recoveryCodes: 0, apiKeys: 0 })
    expect(twoFactorSince).not.toBeNull()
    expect(await db().webhook.count({ where: { userId } })).toBe(0)
    expect(await db().calendarFeed.count({ where: { userId } })).toBe(0)
  })

  it('sets no password when a reset ends it meanwhile', async () => {
    const email = `${randomUUID()}@example.com`
    const { userId } = await ensureAccount(email)
    const { actor } = await newViewer({ userId })
    const token = await createPasswordToken(email)
    const next = 'quite another password'
    const changing = changePassword(actor, { current: '', password }).catch((error: Error) => error.message)
    const isReset = await redeemPasswordToken({ email, token, password: next, timeZone: 'UTC' })
    await changing
    // Whichever was first, the reset wins.
    expect(isReset).toBe(true)
    expect(await signInWithPassword(email, next)).toBeDefined()
    expect(await signInWithPassword(email, password)).toBeUndefined()
  })
})

describe('watching a session', () => {
  it('reports its end, however it ends, and that of no other', async () => {
    const account = await newAccount()
    const ends = [
      endCurrentSession,
      signOutEverywhere,
      async ({ userId }: { userId: string }) => {
        await db().user.delete({ where: { id: userId } })
      },
    ]
    for (const end of ends) {
      const owner = end === endCurrentSession ? account : await newAccount()
      const viewer = await newViewer(owner)
      const [ended, stranger] = [vi.fn(), vi.fn()]
      const stop = [
        watchSession(viewer.session, ended),
        watchSession((await newViewer(await newAccount())).session, stranger),
      ]
      await end(viewer.actor)
      await vi.waitFor(() => expect(ended).toHaveBeenCalled(), { timeout: 10_000 })
      expect(stranger).not.toHaveBeenCalled()
      for (const each of stop) each()
    }
  })
})
