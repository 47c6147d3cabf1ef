import { recordActivity } from '@/lib/domain/access/activity'
import type { Actor } from '@/lib/domain/access/actor'
import { lockAccount } from '@/lib/domain/access/lock-account'
import { publishChange } from '@/lib/domain/changes/publish-changes'
import { rescheduleRecurrences } from '@/lib/domain/recurrences/reschedule'
import { db } from '@/lib/foundation/database/client'
import type { Prisma } from '@/lib/foundation/database/generated/client'
import { validationError } from '@/lib/foundation/errors'
import { hashPassword, verifyPassword } from './password'
import type { ChangePassword, DeleteAccount, Profile } from './schema'
import type { SignedIn } from './sign-in'
import { challengeIdentifier, revokeLinks, revokeSignInLinks } from './verification-token'

/** The settings that a person can change, as the activity log names them. */
const settingNames = [
  ['name', 'name'],
  ['timeZone', 'time zone'],
  ['theme', 'theme'],
  ['dayStart', 'start of the day'],
  ['weekStart', 'first day of the week'],
  ['plannedLimit', 'planned limit'],
] as const satisfies [keyof Profile, string][]

/** Updates those settings of a user that are given. Other open pages show them too. */
export async function updateProfile(actor: Actor, { name, timeZone, theme, ...ofDays }: Profile): Promise<void> {
  const where = { id: actor.userId }
  const select = { name: true, timeZone: true, theme: true, dayStart: true, weekStart: true, plannedLimit: true }
  const before = await db().user.findUniqueOrThrow({ where, select })
  const { dayStart, weekStart, plannedLimit } = ofDays
  const given = {
    ...(name !== undefined && { name: name === '' ? null : name }),
    ...(timeZone !== undefined && { timeZone }),
    ...(theme !== undefined && { theme }),
    ...(dayStart !== undefined && { dayStart }),
    ...(weekStart !== undefined && { weekStart }),
    ...(plannedLimit !== undefined && { plannedLimit }),
  }
  await db().user.update({ where, data: given })
  const after = { ...before, ...given }
  const changed = settingNames.filter(([setting]) => after[setting] !== before[setting])
  if (changed.length === 0) return
  await recordActivity(actor, { type: 'settings.changed', detail: changed.map(([, label]) => label).join(', ') })
  if (after.timeZone !== before.timeZone || after.dayStart !== before.dayStart)
    await rescheduleRecurrences(actor.userId)
  publishChange(actor)
}

/**
 * Sets a new password, ends every session, and revokes links to sign in.
 * @returns the user id and version of a new session
 * @throws VALIDATION_ERROR when the current password is wrong or the new one is too weak; INVALID_OPERATION when the
 * session has ended
 */
export async function changePassword(actor: Actor, { current, password }: ChangePassword): Promise<SignedIn> {
  const account = await db().user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { email: true, name: true, passwordHash: true },
  })
  if (account.passwordHash !== null && !(await verifyPassword(current, account.passwordHash))) {
    await recordActivity(actor, { type: 'password.refused' })
    throw validationError([{ path: 'current', message: 'is not your current password' }])
  }
  const passwordHash = await hashPassword(password, account)
  const changed = await db().$transaction(async (tx) => {
    // Hashing takes a while, in which a reset may have ended the session.
    await lockAccount(tx, actor)
    await revokeSignInLinks(account.email, tx)
    return tx.user.update({
      where: { id: actor.userId },
      data: { passwordHash, sessionVersion: { increment: 1 } },
      select: { id: true, sessionVersion: true },
    })
  })
  await recordActivity(actor, { type: 'password.changed' })
  return changed
}

const rowsPerStatement = 10_000

/** Deletes every task of a user in portions, because a million take longer than a statement may. */
async function deleteTasks({ userId }: Actor, tx: Prisma.TransactionClient): Promise<void> {
  for (let start: string | undefined; ; ) {
    const rest = { userId, id: start === undefined ? {} : { gt: start } }
    const last = await tx.task.findFirst({
      where: rest,
      orderBy: { id: 'asc' },
      skip: rowsPerStatement - 1,
      select: { id: true },
    })
    await tx.task.deleteMany({ where: last ? { ...rest, id: { ...rest.id, lte: last.id } } : rest })
    if (!last) return
    start = last.id
  }
}

/**
 * Deletes every event, webhook and recurrence of a user, in portions as well, and the few rows of other tables. A portion
 * may become smaller, because somebody else deletes some of it meanwhile.
 */
async function deleteEventsAndWebhooks({ userId }: Actor, tx: Prisma.TransactionClient): Promise<void> {
  const deleteDeliveries = () => tx.$executeRaw`
    DELETE FROM "WebhookDelivery" WHERE "userId" = ${userId}::uuid AND "id" = ANY (ARRAY(
      SELECT "id" FROM "WebhookDelivery" WHERE "userId" = ${userId}::uuid LIMIT ${rowsPerStatement}))`
  await tx.webhook.deleteMany({ where: { userId } })
  await tx.reminderSchedule.deleteMany({ where: { userId } })
  await tx.timer.deleteMany({ where: { userId } })
  await tx.lastWrite.deleteMany({ where: { userId } })
  await tx.recurrenceSchedule.deleteMany({ where: { userId } })
  await tx.recurrence.deleteMany({ where: { userId } })
  const deleteOccurrences = () => tx.$executeRaw`
    DELETE FROM "Occurrence" WHERE "userId" = ${userId}::uuid AND ("recurrenceId", "date") IN (
      SELECT "recurrenceId", "date" FROM "Occurrence" WHERE "userId" = ${userId}::uuid LIMIT ${rowsPerStatement})`
  while ((await deleteOccurrences()) > 0);
  while ((await deleteDeliveries()) > 0);
  await tx.webhookTurn.deleteMany({ where: { userId } })
  const deleteEvents = () => tx.$executeRaw`
    DELETE FROM "TaskEvent" WHERE "userId" = ${userId}::uuid AND "position" = ANY (ARRAY(
      SELECT "position" FROM "TaskEvent" WHERE "userId" = ${userId}::uuid LIMIT ${rowsPerStatement}))`
  while ((await deleteEvents()) > 0);
}

/** Ends every session of a user, and revokes links to sign in. API keys stay valid. */
export async function signOutEverywhere(actor: Actor): Promise<void> {
  await db().$transaction(async (tx) => {
    const { email } = await tx.user.update({
      where: { id: actor.userId },
      data: { sessionVersion: { increment: 1 }, sessions: { deleteMany: {} } },
      select: { email: true },
    })
    await revokeSignInLinks(email, tx)
  })
  await recordActivity(actor, { type: 'sessions.ended' })
}

/** Ends every session of a user but the actor's, and revokes links to sign in. */
export async function endOtherSessions(actor: Actor): Promise<void> {
  const { userId, session } = actor
  await db().$transaction(async (tx) => {
    await lockAccount(tx, actor)
    await tx.session.deleteMany({ where: { userId, ...(session && { id: { not: session.id } }) } })
    const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
    await revokeSignInLinks(email, tx)
  })
  await recordActivity(actor, { type: 'sessions.ended', detail: 'other browsers' })
}

/**
 * Permanently deletes an account with its tasks, keys and sessions.
 * @param input.typed the account's e-mail address, typed by its owner as confirmation
 * @throws VALIDATION_ERROR when the address does not match; INVALID_OPERATION when the session has ended
 */
export async function deleteAccount(actor: Actor, { typed: email }: DeleteAccount): Promise<void> {
  const account = { id: actor.userId, email }
  await db().$transaction(
    async (tx) => {
      await lockAccount(tx, actor)
      if ((await tx.user.count({ where: account })) === 0) {
        throw validationError([{ path: 'typed', message: 'is not the e-mail address of this account' }])
      }
      // First what takes long, while writes go on.
      await deleteTasks(actor, tx)
      // Waits for writes under way. Later ones find no counter, and fail.
      await tx.eventCounter.deleteMany({ where: { userId: actor.userId } })
      await deleteTasks(actor, tx)
      await tx.activity.deleteMany({ where: { userId: actor.userId } })
      await tx.user.deleteMany({ where: account })
      await tx.idempotencyKey.deleteMany({ where: { userId: actor.userId } })
      await deleteEventsAndWebhooks(actor, tx)
      // A magic link that is still valid would create the account again.
      await revokeLinks(email, tx)
      await tx.verificationToken.deleteMany({ where: { identifier: challengeIdentifier(actor.userId) } })
    },
    // An account may have a million tasks.
    { maxWait: 30_000, timeout: 300_000 },
  )
  // The only thing that remains of the account, until the clean-up of old entries.
  await recordActivity(actor, { type: 'account.deleted' })
}
