import 'server-only'
import { randomUUID } from 'node:crypto'
import { refresh } from 'next/cache'
import { headers } from 'next/headers'
import type * as z from 'zod'
import { type Actor, withChangeId } from '@/lib/domain/access/actor'
import { signedOutMessage } from '@/lib/domain/access/lock-account'
import { type Policy, secondsUntil } from '@/lib/domain/access/rate-limit/policy'
import { rateLimiter } from '@/lib/domain/access/rate-limit/rate-limiter'
import { AuthenticationRequired, requireRecentAuthentication } from '@/lib/domain/access/sessions/authentication'
import type { Viewer } from '@/lib/domain/access/sessions/verify-session'
import { accountTurns } from '@/lib/domain/access/turns/account-turns'
import { listWays, type Ways } from '@/lib/domain/accounts/factors/two-factor'
import { AppError, type ErrorCode } from '@/lib/foundation/errors'
import { actionsPerMinute } from '@/lib/foundation/limits'
import { waitOutsidePlace } from '@/lib/foundation/request/page-place'
import { logFailure } from '@/lib/foundation/telemetry/log-failure'
import { describeFailure, describeFault } from './describe-failure'
import { describeWait } from './describe-wait'
import { currentViewer, keepViewer } from './session'

/**
 * Answer of a server action: its result, or a message for people, with the ways to confirm one's identity if that is
 * what the action needs. The change id is that of the notification that the page will get of its own change. `canRetry`:
 * the same call may succeed later, with `needsSignIn` after signing in. `code`: the error of the operation.
 */
export type Outcome<Result = void> =
  | { ok: true; result: Result; changeId?: string | undefined }
  | {
      ok: false
      message: string
      needsAuthentication?: Ways
      canRetry?: boolean
      needsSignIn?: boolean
      code?: ErrorCode
    }

const signedOut = { ok: false, message: signedOutMessage, canRetry: true, needsSignIn: true } as const

class OtherAccount extends Error {}

const otherAccount = {
  ok: false,
  message: 'Somebody else has signed in in this browser. Your change is saved when you sign in again.',
  canRetry: true,
} as const

const actionPolicy: Policy = { name: 'actions', limit: actionsPerMinute, windowMs: 60_000 }

/**
 * Counts a call that a page of an account makes.
 * @returns undefined, or how many seconds to wait when there were too many
 */
export async function countAction({ userId }: Actor): Promise<number | undefined> {
  const { allowed, resetAt } = await rateLimiter(actionPolicy).take(userId)
  return allowed ? undefined : secondsUntil(resetAt)
}

/**
 * Runs a server action of a signed-in person that only reads: checks the session and parses the input. The page stays as
 * it is.
 */
export async function runReadAction<Input extends z.ZodType, Result>(
  schema: Input,
  sent: unknown,
  run: (viewer: Viewer, input: z.output<Input>) => Promise<Result>,
): Promise<Outcome<Result>> {
  return outcomeOf(async () => {
    const viewer = await currentViewer()
    if (!viewer) return signedOut
    const seconds = await countAction(viewer.actor)
    if (seconds !== undefined) return { ok: false, message: describeWait(seconds), canRetry: true }
    const parsed = parse(schema, sent)
    return parsed.ok ? { ok: true, result: await inTurn(viewer, () => run(viewer, parsed.result)) } : parsed
  })
}

/** Works in a turn of the account. The process of the pages counts its own, as it has its own connections. */
async function inTurn<Result>({ actor: { userId } }: Viewer, work: () => Promise<Result>): Promise<Result> {
  const turns = accountTurns()
  const turn = turns.begin(userId) ?? (await waitOutsidePlace(() => turns.wait(userId, () => false)))
  try {
    return await work()
  } finally {
    turn.end()
  }
}

/**
 * Runs a server action of a signed-in person, and renders the page again. Without a session, or for what belongs to
 * somebody else, it changes nothing and returns a message.
 */
export async function runAction<Input extends z.ZodType, Result>(
  schema: Input,
  sent: unknown,
  run: (viewer: Viewer, input: z.output<Input>) => Promise<Result>,
): Promise<Outcome<Result>> {
  return runReadAction(schema, sent, async (viewer, input) => {
    const result = await run(viewer, input)
    refresh()
    return result
  })
}

/**
 * Runs a sensitive server action of a signed-in person. Without an authentication in the last 10 minutes, as `isRecent` has
 * it, it changes nothing, and the outcome says that one is needed.
 */
export async function runSensitiveAction<Input extends z.ZodType, Result>(
  schema: Input,
  sent: unknown,
  run: (viewer: Viewer, input: z.output<Input>) => Promise<Result>,
): Promise<Outcome<Result>> {
  return runAction(schema, sent, async (viewer, input) => {
    requireRecentAuthentication(viewer.authentication)
    return run(viewer, input)
  })
}

/**
 * Runs a server action that changes tasks. The change is published under an id that the page gets back, so that it does
 * not refresh again when it is notified; and rendering the page reuses the session check.
 * @param accountId the account of the page. For somebody else it changes nothing, and the call may succeed later.
 */
export async function runTaskAction<Input extends z.ZodType, Result>(
  accountId: unknown,
  schema: Input,
  sent: unknown,
  run: (actor: Actor, input: z.output<Input>) => Promise<Result>,
): Promise<Outcome<Result>> {
  const changeId = randomUUID()
  const outcome = await runAction(schema, sent, async (viewer, input) => {
    if (viewer.actor.userId !== accountId) throw new OtherAccount()
    const result = await run(withChangeId(viewer.actor, changeId), input)
    await keepViewer(viewer)
    return result
  })
  return outcome.ok ? { ...outcome, changeId } : outcome
}

/** Runs a server action that needs no session. */
export async function runPublicAction<Input extends z.ZodType, Result>(
  schema: Input,
  sent: unknown,
  run: (input: z.output<Input>) => Promise<Outcome<Result>>,
): Promise<Outcome<Result>> {
  return outcomeOf(async () => {
    const parsed = parse(schema, sent)
    return parsed.ok ? run(parsed.result) : parsed
  })
}

function parse<Input extends z.ZodType>(schema: Input, sent: unknown): Outcome<z.output<Input>> {
  const parsed = schema.safeParse(sent)
  if (parsed.success) return { ok: true, result: parsed.data }
  const [issue] = parsed.error.issues
  return describeFault(issue?.path.join('.') ?? '', issue?.message ?? 'is invalid')
}

async function outcomeOf<Result>(work: () => Promise<Outcome<Result>>): Promise<Outcome<Result>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code !== 'UNAVAILABLE') {
      // After most errors the page is stale. A rate-limited client must not make the server render it again.
      if (error.code !== 'RATE_LIMITED') refresh()
      const [detail] = error.details ?? []
      return error.code === 'VALIDATION_ERROR' && typeof detail === 'object'
        ? describeFault(detail.path, detail.message)
        : { ok: false, message: error.message, code: error.code }
    }
    if (error instanceof OtherAccount) {
      refresh()
      return otherAccount
    }
    if (error instanceof AuthenticationRequired) {
      const viewer = await currentViewer()
      const message = 'Confirm that it is you, then try again.'
      return viewer ? { ok: false, message, needsAuthentication: await listWays(viewer.actor) } : signedOut
    }
    const id = (await headers()).get('x-request-id') ?? undefined
    logFailure({ id }, error, 'server action failed')
    return describeFailure(error)
  }
}
