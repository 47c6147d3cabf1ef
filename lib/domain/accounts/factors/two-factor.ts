import { recordActivity } from '@/lib/domain/access/activity'
import type { Actor } from '@/lib/domain/access/actor'
import { lockAccount } from '@/lib/domain/access/lock-account'
import { db } from '@/lib/foundation/database/client'
import type { Prisma } from '@/lib/foundation/database/generated/client'
import { AppError } from '@/lib/foundation/errors'
import { replaceRecoveryCodes } from './recovery-codes'

/** Factors of a user, without the passkeys. */
export type Factors = {
  /** Unix ms; null while two-factor authentication is off. */
  twoFactorSince: number | null
  hasApp: boolean
  recoveryCodes: number
}

/** Reads a user's factors, without the passkeys (`listPasskeys`). */
export async function readFactors({ userId }: { userId: string }): Promise<Factors> {
  const { twoFactorSince, authenticatorApp, _count } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      twoFactorSince: true,
      authenticatorApp: { select: { userId: true } },
      _count: { select: { recoveryCodes: true } },
    },
  })
  return {
    twoFactorSince: twoFactorSince?.getTime() ?? null,
    hasApp: authenticatorApp !== null,
    recoveryCodes: _count.recoveryCodes,
  }
}

/** The ways in which a user can confirm who they are. */
export type Ways = { password: boolean; passkey: boolean; code: boolean }

/**
 * Lists the ways in which a user can confirm who they are, at the second step or before a sensitive action. With
 * two-factor authentication, the password is none of them.
 */
export async function listWays({ userId }: { userId: string }): Promise<Ways> {
  const user = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      passwordHash: true,
      twoFactorSince: true,
      authenticatorApp: { select: { userId: true } },
      _count: { select: { passkeys: true } },
    },
  })
  return {
    password: user.passwordHash !== null && user.twoFactorSince === null,
    passkey: user._count.passkeys > 0,
    code: user.authenticatorApp !== null,
  }
}

/**
 * Turns two-factor authentication on for a user who has a passkey or an authenticator app.
 * @returns ten recovery codes; undefined if it was on already
 * @throws INVALID_OPERATION without either
 */
export async function turnTwoFactorOn(actor: Actor): Promise<string[] | undefined> {
  const codes = await db().$transaction(async (tx) => {
    await lockAccount(tx, actor)
    if (!(await hasFactor(tx, actor.userId))) {
      throw new AppError('INVALID_OPERATION', 'Add a passkey or an authenticator app first.')
    }
    return turnOnWithin(tx, actor.userId)
  })
  if (codes) await recordActivity(actor, { type: 'two-factor.on' })
  return codes
}

/** Turns two-factor authentication on within a transaction. Returns recovery codes unless it was on already. */
export async function turnOnWithin(tx: Prisma.TransactionClient, userId: string): Promise<string[] | undefined> {
  const isOff = { id: userId, twoFactorSince: null }
  const { count } = await tx.user.updateMany({ where: isOff, data: { twoFactorSince: new Date() } })
  return count === 1 ? replaceRecoveryCodes(userId, tx) : undefined
}

/**
 * Turns two-factor authentication off, and deletes the authenticator app and the recovery codes. Passkeys stay: each of
 * them still signs in.
 */
export async function turnTwoFactorOff(actor: Pick<Actor, 'userId' | 'session'>): Promise<void> {
  const wasOn = await db().$transaction(async (tx) => {
    await lockAccount(tx, actor)
    return turnOffWithin(tx, actor.userId)
  })
  if (wasOn) await recordActivity(actor, { type: 'two-factor.off' })
}

/** Turns two-factor authentication off within a transaction. Returns whether it was on. */
export async function turnOffWithin(tx: Prisma.TransactionClient, userId: string): Promise<boolean> {
  const isOn = { id: userId, twoFactorSince: { not: null } }
  const { count } = await tx.user.updateMany({ where: isOn, data: { twoFactorSince: null } })
  await tx.authenticatorApp.deleteMany({ where: { userId } })
  await tx.recoveryCode.deleteMany({ where: { userId } })
  return count === 1
}

/**
 * Removes every factor and passkey of a user who has lost them, and ends all sessions. The address counts as unverified
 * again: the factors may have belonged to an attacker, so the next link revokes everything else that they set up.
 */
export async function removeEveryFactor({ userId }: { userId: string }): Promise<void> {
  const wasOn = await db().$transaction(async (tx) => {
    await lockAccount(tx, { userId })
    const wasOn = await turnOffWithin(tx, userId)
    await tx.passkey.deleteMany({ where: { userId } })
    await tx.user.update({ where: { id: userId }, data: { emailVerified: null, sessionVersion: { increment: 1 } } })
    return wasOn
  })
  await recordActivity({ userId }, { type: wasOn ? 'two-factor.off' : 'factor.removed', detail: 'all factors' })
}

/** Removes the authenticator app. */
export async function removeApp(actor: Actor): Promise<void> {
  await removeFactor(actor, 'authenticator app', (tx) =>
    tx.authenticatorApp.deleteMany({ where: { userId: actor.userId } }),
  )
}

/**
 * Removes a factor. Without any left, two-factor authentication is off.
 * @throws NOT_FOUND when there is no such factor
 */
export async function removeFactor(
  actor: Actor,
  detail: string,
  remove: (tx: Prisma.TransactionClient) => Promise<{ count: number }>,
): Promise<void> {
  const { userId } = actor
  const isOff = await db().$transaction(async (tx) => {
    await lockAccount(tx, actor)
    if ((await remove(tx)).count === 0) throw new AppError('NOT_FOUND', 'This sign-in method was already removed.')
    return !(await hasFactor(tx, userId)) && turnOffWithin(tx, userId)
  })
  await recordActivity(actor, { type: 'factor.removed', detail })
  if (isOff) await recordActivity(actor, { type: 'two-factor.off' })
}

/**
 * Replaces the recovery codes. The old ones stop working.
 * @throws INVALID_OPERATION while two-factor authentication is off
 */
export async function renewRecoveryCodes(actor: Actor): Promise<string[]> {
  const codes = await db().$transaction(async (tx) => {
    await lockAccount(tx, actor)
    const isOn = { id: actor.userId, twoFactorSince: { not: null } }
    if ((await tx.user.count({ where: isOn })) === 0) {
      throw new AppError('INVALID_OPERATION', 'Two-factor authentication is off.')
    }
    return replaceRecoveryCodes(actor.userId, tx)
  })
  await recordActivity(actor, { type: 'recovery-codes.created' })
  return codes
}

async function hasFactor(tx: Prisma.TransactionClient, userId: string): Promise<boolean> {
  return (await tx.passkey.count({ where: { userId } })) + (await tx.authenticatorApp.count({ where: { userId } })) > 0
}
