import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/domain/access/actor'
import { createKey } from '@/lib/domain/access/keys/create-key'
import { verifyKey } from '@/lib/domain/access/keys/verify-key'
import { verifySession } from '@/lib/domain/access/sessions/verify-session'
import { ensureAccount } from '@/lib/domain/accounts/ensure-account'
import { removeEveryFactor } from '@/lib/domain/accounts/factors/two-factor'
import { changePassword, signOutEverywhere } from '@/lib/domain/accounts/manage-account'
import { createNextAuthAdapter } from '@/lib/domain/accounts/next-auth-adapter'
import { createPasswordLink, createPasswordToken, redeemPasswordToken } from '@/lib/domain/accounts/password-link'
import { createSession } from '@/lib/domain/accounts/sessions'
import { signInWithPassword, signUpWithPassword } from '@/lib/domain/accounts/sign-in'
import { createCalendarFeed } from '@/lib/domain/calendar/manage'
import { createWebhook } from '@/lib/domain/webhooks/manage'
import { db } from '@/lib/foundation/database/client'
import { unknownSource } from '@/lib/foundation/request/source'
import { newAccount, newKey } from '../../support/accounts'
import { newViewer } from '../../support/viewer'

const password = 'correct horse battery'

/** Signs up with an unverified address, and adds what gives access to the account. */
async function takeAddress() {
  const email = `${randomUUID()}@example.com`
  await signUpWithPassword({ email, password, timeZone: 'UTC' })
  const signedIn = await signInWithPassword(email, password)
  if (!signedIn) throw new Error('account not found')
  const { id: userId } = signedIn
  await db().account.create({ data: { userId, type: 'oauth', provider: 'oidc', providerAccountId: randomUUID() } })
  const { session, actor } = await newViewer({ userId })
  await createWebhook(actor, { name: 'x', url: 'https://example.com/', types: ['created'] })
  await createCalendarFeed(actor)
  const credential = { credentialId: 'x', publicKey: new Uint8Array([1]), signCount: 0, transports: [] }
  await db().passkey.create({ data: { userId, name: 'phone', ...credential } })
  await db().recoveryCode.create({ data: { userId, hash: new Uint8Array(32) } })
  await db().authenticatorApp.create({ data: { userId, secret: new Uint8Array([1]), lastStep: 0 } })
  await db().user.update({ where: { id: userId }, data: { twoFactorSince: new Date() } })
  return { email, userId, session, key: await createKey({ userId }, { name: 'x', scope: 'full', expiresAt: null }) }
}

/** Expects that what gave access is gone, and that what proves a second factor is not. */
async function expectFactorsOnly({ email, userId, session, key }: Awaited<ReturnType<typeof takeAddress>>) {
  expect(await signInWithPassword(email, password)).toBeUndefined()
  expect(await verifySession(session)).toBeUndefined()
  await expect(verifyKey(key)).rejects.toMatchObject({ code: 'INVALID_API_KEY' })
  expect(await db().account.count({ where: { userId } })).toBe(0)
  expect(await db().webhook.count({ where: { userId } })).toBe(0)
  expect(await db().calendarFeed.count({ where: { userId } })).toBe(0)
  expect(await countFactors(userId)).toEqual({ isOn: true, passkeys: 1, apps: 1, recoveryCodes: 1 })
}

async function countFactors(userId: string) {
  const { twoFactorSince } = await db().user.findUniqueOrThrow({ where: { id: userId } })
  const [passkeys, apps, recoveryCodes] = await Promise.all([
    db().passkey.count({ where: { userId } }),
    db().authenticatorApp.count({ where: { userId } }),
    db().recoveryCode.count({ where: { userId } }),
  ])
  return { isOn: twoFactorSince !== null, passkeys, apps, recoveryCodes }
}

/** Whether a sign-in with what the mailbox alone gives waits for a second factor. */
async function isPending({ userId }: { userId: string }, method: 'link' | 'password'): Promise<boolean> {
  const { sessionVersion } = await db().user.findUniqueOrThrow({ where: { id: userId } })
  return (await createSession({ id: userId, sessionVersion }, [method], unknownSource)).isPending
}

async function openLink({ userId }: { userId: string }) {
  await createNextAuthAdapter('UTC').updateUser?.({ id: userId, emailVerified: new Date() })
}

async function choosePassword({ email }: { email: string }, chosen: string): Promise<boolean> {
  return redeemPasswordToken({ email, token: await createPasswordToken(email), password: chosen, timeZone: 'UTC' })
}

describe('verifying an address for the first time', () => {
  it('gives an account of the operator the time zone of the browser, by a link or by a password', async () => {
    const zoneOf = async (userId: string) => (await db().user.findUniqueOrThrow({ where: { id: userId } })).timeZone
    for (const verify of [
      ({ userId }: { userId: string }) => createNextAuthAdapter('Asia/Tokyo').updateUser?.({ id: userId }),
      async ({ userId }: { userId: string }) => {
        const { email } = await db().user.findUniqueOrThrow({ where: { id: userId } })
        const token = await createPasswordToken(email)
        await redeemPasswordToken({ email, token, password, timeZone: 'Asia/Tokyo' })
      },
    ]) {
      const account = await ensureAccount(`${randomUUID()}@example.com`, 'Europe/Berlin')
      const key = await newKey(account)
      expect(await zoneOf(account.userId)).toBe('Europe/Berlin')
      await verify(account)
      expect(await zoneOf(account.userId)).toBe('Asia/Tokyo')
      // The operator made its keys.
      expect((await verifyKey(key)).actor.timeZone).toBe('Asia/Tokyo')
      await db().user.update({ where: { id: account.userId }, data: { timeZone: 'Europe/Paris' } })
      await verify(account)
      expect(await zoneOf(account.userId), 'a later one').toBe('Europe/Paris')
    }
  })

  it('keeps the time zone where the browser does not tell its own, and that of a person who signed up', async () => {
    const account = await ensureAccount(`${randomUUID()}@example.com`, 'Europe/Berlin')
    await createNextAuthAdapter(undefined).updateUser?.({ id: account.userId })
    const email = `${randomUUID()}@example.com`
    await signUpWithPassword({ email, password, timeZone: 'Europe/Paris' })
    const { id } = await db().user.findUniqueOrThrow({ where: { email } })
    await createNextAuthAdapter('Asia/Tokyo').updateUser?.({ id })
    const rows = await db().user.findMany({ where: { id: { in: [account.userId, id] } }, orderBy: { timeZone: 'asc' } })
    expect(rows.map(({ timeZone }) => timeZone)).toEqual(['Europe/Berlin', 'Europe/Paris'])
  })

  it('by a sign-in link revokes what was set up before, and needs the second factor', async () => {
    const taken = await takeAddress()
    await openLink(taken)
    await expectFactorsOnly(taken)
    expect(await isPending(taken, 'link')).toBe(true)
  })

  it('by a password link revokes it too, and needs the second factor', async () => {
    const taken = await takeAddress()
    const next = 'quite another password'
    expect(await choosePassword(taken, next)).toBe(true)
    await expectFactorsOnly(taken)
    expect(await signInWithPassword(taken.email, next)).toBeDefined()
    expect(await isPending(taken, 'password')).toBe(true)
  })

  it('needs the passkey of an account that has one, because it signs in by itself', async () => {
    const taken = await takeAddress()
    await db().authenticatorApp.deleteMany({ where: { userId: taken.userId } })
    await db().user.update({ where: { id: taken.userId }, data: { twoFactorSince: null } })
    await openLink(taken)
    expect(await countFactors(taken.userId)).toMatchObject({ isOn: true, passkeys: 1 })
    expect(await isPending(taken, 'link')).toBe(true)
  })

  it('opens an account without any factor', async () => {
    const email = `${randomUUID()}@example.com`
    await signUpWithPassword({ email, password, timeZone: 'UTC' })
    const { id: userId } = await db().user.findUniqueOrThrow({ where: { email } })
    await openLink({ userId })
    expect(await isPending({ userId }, 'link')).toBe(false)
  })

  it('again, after the operator removed the factors, revokes what was set up in between', async () => {
    const taken = await takeAddress()
    await openLink(taken)
    // Somebody else who holds the passkey goes on.
    const { session, actor } = await newViewer(taken, ['passkey'])
    await createWebhook(actor, { name: 'x', url: 'https://example.com/', types: ['created'] })
    const key = await newKey(taken)
    await removeEveryFactor(taken)
    expect(await verifySession(session)).toBeUndefined()
    expect(await countFactors(taken.userId)).toEqual({ isOn: false, passkeys: 0, apps: 0, recoveryCodes: 0 })
    expect(await choosePassword(taken, 'quite another password')).toBe(true)
    await expect(verifyKey(key)).rejects.toMatchObject({ code: 'INVALID_API_KEY' })
    expect(await db().webhook.count({ where: { userId: taken.userId } })).toBe(0)
    expect(await isPending(taken, 'password')).toBe(false)
  })

  it('by a sign-in link keeps the password that a password link sets at the same time', async () => {
    const { email, userId } = await takeAddress()
    const token = await createPasswordToken(email)
    const next = 'quite another password'
    const waiting: Promise<unknown>[] = []
    await db().$transaction(async (tx) => {
      const [self] = await tx.$queryRaw<{ pid: number }[]>`
        SELECT pg_backend_pid() AS pid FROM "User" WHERE "id" = ${userId}::uuid FOR NO KEY UPDATE`
      const countWaiting = async () => {
        // Those who wait for the one that waits for this transaction wait for it too.
        const [found] = await db().$queryRaw<{ count: bigint }[]>`
          WITH RECURSIVE waiter AS (
            SELECT ${self?.pid}::integer AS pid
            UNION SELECT a.pid FROM pg_stat_activity a JOIN waiter w ON w.pid = ANY (pg_blocking_pids(a.pid))
          ) SELECT count(*) - 1 AS count FROM waiter`
        return Number(found?.count)
      }
      waiting.push(redeemPasswordToken({ email, token, password: next, timeZone: 'UTC' }))
      await expect.poll(countWaiting).toBe(1)
      waiting.push(
        Promise.resolve(createNextAuthAdapter('UTC').updateUser?.({ id: userId, emailVerified: new Date() })),
      )
      await expect.poll(countWaiting).toBe(2)
    })
    await Promise.all(waiting)
    expect(await signInWithPassword(email, next)).toBeDefined()
  })

  it('keeps the operator’s keys, and later verifications change nothing', async () => {
    const { userId } = await newAccount()
    const { session } = await newViewer({ userId })
    const key = await newKey({ userId })
    const adapter = createNextAuthAdapter('UTC')
    await adapter.updateUser?.({ id: userId, emailVerified: new Date() })
    await verifyKey(key)
    await db().user.update({ where: { id: userId }, data: { passwordHash: '$argon2id$x' } })
    await adapter.updateUser?.({ id: userId, emailVerified: new Date() })
    await verifyKey(key)
    expect(await verifySession(session)).toBeDefined()
  })
})

describe('a new account of a provider', () => {
  it.each([true, false])('has a verified address if the provider has verified it: %s', async (isVerified) => {
    const email = `${randomUUID()}@example.com`
    const adapter = createNextAuthAdapter('UTC', undefined, () => isVerified)
    await adapter.createUser?.({ email, emailVerified: null })
    const { emailVerified } = await db().user.findUniqueOrThrow({ where: { email } })
    expect(emailVerified !== null).toBe(isVerified)
  })

  it('is found by its address, however the provider writes it', async () => {
    const { email } = await takeAddress()
    expect(await createNextAuthAdapter('UTC').getUserByEmail?.(email.toUpperCase())).toMatchObject({ email })
  })
})

describe('password links', () => {
  it('work once, even when two are used concurrently', async () => {
    const { email } = await takeAddress()
    const tokens = await Promise.all([createPasswordToken(email), createPasswordToken(email)])
    const redeemed = await Promise.all(
      [...tokens, ...tokens].map((token) =>
        redeemPasswordToken({ email, token, password: 'quite another password', timeZone: 'UTC' }).catch(() => false),
      ),
    )
    expect(redeemed.filter(Boolean)).toHaveLength(1)
    expect(await db().verificationToken.count({ where: { identifier: `password:${email}` } })).toBe(0)
  })

  it('revoke all keys of the account if asked to, and none otherwise', async () => {
    for (const revokeKeys of [false, true]) {
      const { email, userId } = await takeAddress()
      // Otherwise the first verification would revoke everything.
      await db().user.update({ where: { id: userId }, data: { emailVerified: new Date() } })
      const key = await newKey({ userId })
      const token = await createPasswordToken(email)
      const input = { email, token, password: 'quite another password', timeZone: 'UTC', revokeKeys }
      expect(await redeemPasswordToken(input)).toBe(true)
      if (revokeKeys) await expect(verifyKey(key)).rejects.toMatchObject({ code: 'INVALID_API_KEY' })
      else await verifyKey(key)
    }
  })

  it('say that they reset a password, except to new people and to accounts that have only keys', async () => {
    const origin = 'https://tasks.example.com'
    const linkFor = async (email: string) => new URL(await createPasswordLink(origin, email)).hash
    expect(await linkFor((await takeAddress()).email)).toMatch(/&reset=/)
    const { userId } = await newAccount()
    const { email } = await db().user.findUniqueOrThrow({ where: { id: userId } })
    expect(await linkFor(email)).not.toContain('reset')
    expect(await linkFor(`${randomUUID()}@example.com`)).not.toContain('reset')
  })

  it('say that everything will be revoked when the address was never verified', async () => {
    const { email, userId } = await takeAddress()
    const link = async () => new URL(await createPasswordLink('https://tasks.example.com', email)).hash
    expect(await link()).toMatch(/&reset=everything$/)
    await db().user.update({ where: { id: userId }, data: { emailVerified: new Date() } })
    expect(await link()).toMatch(/&reset=1$/)
  })

  it.each<[string, string[], (email: string, actor: Actor) => Promise<unknown>]>([
    [
      'a reset revokes them and those to sign in',
      [],
      async (email) => {
        const token = await createPasswordToken(email)
        await redeemPasswordToken({ email, token, password: 'quite another password', timeZone: 'UTC' })
      },
    ],
    [
      'a change of the password revokes those to sign in',
      ['password'],
      (_, actor) => changePassword(actor, { current: '', password: 'quite another password' }),
    ],
    ['signing out everywhere revokes those to sign in', ['password'], (_, actor) => signOutEverywhere(actor)],
  ])('%s', async (_, left, revoke) => {
    const { userId } = await newAccount()
    const { email } = await db().user.findUniqueOrThrow({ where: { id: userId } })
    const link = { identifier: email, token: randomUUID(), expires: new Date(Date.now() + 60_000) }
    await createNextAuthAdapter('UTC').createVerificationToken?.(link)
    await createPasswordToken(email)
    await revoke(email, (await newViewer({ userId })).actor)
    const tokens = await db().verificationToken.findMany({
      where: { identifier: { in: [email, `password:${email}`] } },
    })
    expect(tokens.map(({ identifier }) => identifier.split(':', 1)[0])).toEqual(left)
  })

  it('are deleted after they expire', async () => {
    const identifier = `password:${randomUUID()}@example.com`
    await db().verificationToken.create({ data: { identifier, token: 'x', expires: new Date(Date.now() - 1000) } })
    await createPasswordToken(`${randomUUID()}@example.com`)
    expect(await db().verificationToken.count({ where: { identifier } })).toBe(0)
  })
})
