import { newId } from '@/lib/foundation/database/new-id'
import { statement } from '@/lib/foundation/database/statement'
import { type Source, unknownSource } from '@/lib/foundation/request/source'
import { log } from '@/lib/foundation/telemetry/log'
import type { Actor } from './actor'
import type { Policy } from './rate-limit/policy'
import { rateLimiter } from './rate-limit/rate-limiter'

/** Types of recorded activity. A new type also needs a label (components/profile/describe-activity.ts). */
export const activityTypes = [
  'session.started',
  'session.pending',
  'session.refused',
  'session.ended',
  'sessions.ended',
  'authentication.confirmed',
  'authentication.refused',
  'email.verified',
  'password.changed',
  'password.refused',
  'password.reset',
  'factor.added',
  'factor.renamed',
  'factor.removed',
  'two-factor.on',
  'two-factor.off',
  'recovery-codes.created',
  'settings.changed',
  'key.created',
  'key.connected',
  'key.renamed',
  'key.revoked',
  'key.deleted',
  'key.rejected',
  'webhook.created',
  'webhook.changed',
  'webhook.paused',
  'webhook.resumed',
  'webhook.deleted',
  'webhook.secret-shown',
  'webhook.rotated',
  'calendar.created',
  'calendar.replaced',
  'calendar.removed',
  'tasks.imported',
  'data.exported',
  'account.deleted',
] as const
export type ActivityType = (typeof activityTypes)[number]

/** Causes of an activity: a session, an API key, somebody who is not signed in, or the operator on the command line. */
export const causes = ['session', 'key', 'visitor', 'operator'] as const
export type Cause = (typeof causes)[number]

export type Activity = {
  type: ActivityType
  /** The API key that it concerns. */
  keyId?: string
  /** The changed thing, such as the name of a key. Never a secret or the text of a task. */
  detail?: string
}

/** The account that an activity concerns, with the session or API key that caused it. */
type Owner = Pick<Actor, 'userId' | 'session' | 'key'>

const insertActivity = statement(`
  INSERT INTO "Activity" ("userId", "id", "at", "type", "by", "sessionId", "keyId", "address", "userAgent", "detail")
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`)

/** Strangers cause these. More than 100 an hour are written to the log alone, so that nobody can fill the table. */
const strangerTypes: readonly ActivityType[] = [
  'session.refused',
  'authentication.refused',
  'password.refused',
  'key.rejected',
]
const strangerPolicy: Policy = { name: 'activity', limit: 100, windowMs: 60 * 60_000 }

/**
 * Records what happened to an account, as a row and as a log line. It never throws: the log line remains when the row
 * cannot be written.
 */
export async function recordActivity(owner: Owner, activity: Activity): Promise<void> {
  const by = owner.session ? 'session' : owner.key ? 'key' : 'operator'
  await record(
    owner.userId,
    by,
    owner.session ?? unknownSource,
    { keyId: owner.key?.id, ...activity },
    owner.session?.id,
  )
}

/**
 * Records what somebody did who is not signed in.
 * @param userId undefined when there is no such account: only the log line is written
 */
export async function recordVisit(userId: string | undefined, source: Source, activity: Activity): Promise<void> {
  await record(userId, 'visitor', source, activity)
}

/** A script may use a key again and again after it was revoked or has expired: one entry in an hour is enough. */
const rejectedKeyPolicy: Policy = { name: 'activity-key', limit: 1, windowMs: 60 * 60_000 }

/** Records that an API key which is no longer valid was used, once an hour. It never throws. */
export async function recordRejectedKey(
  key: { userId: string; keyId: string },
  source: Source,
  detail: 'revoked' | 'expired',
): Promise<void> {
  if (!(await isAllowed(rejectedKeyPolicy, key.keyId))) return
  await record(key.userId, 'key', source, { type: 'key.rejected', keyId: key.keyId, detail })
}

async function record(
  userId: string | undefined,
  by: Cause,
  { address, userAgent }: Source,
  { type, keyId, detail }: { type: ActivityType; keyId?: string | undefined; detail?: string },
  sessionId?: string,
): Promise<void> {
  log.info({ type, by, userId, sessionId, keyId, address, userAgent, detail }, 'activity')
  if (userId === undefined) return
  try {
    if (strangerTypes.includes(type) && !(await isAllowed(strangerPolicy, userId))) return
    const values = [type, by, sessionId ?? null, keyId ?? null, address, userAgent, detail ?? null]
    // Ids of version 7 sort by time.
    await insertActivity.run(userId, newId(), new Date(), ...values)
  } catch (error) {
    log.error({ err: error, type, userId }, 'activity not recorded')
  }
}

async function isAllowed(policy: Policy, subject: string): Promise<boolean> {
  return (await rateLimiter(policy).take(subject)).allowed
}
