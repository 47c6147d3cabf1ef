import 'server-only'
import { headers } from 'next/headers'
import type * as z from 'zod'
import type { AuthenticationMethod } from '@/lib/domain/access/sessions/authentication'
import { completeSession, deleteSession, type PendingSession } from '@/lib/domain/accounts/sessions'
import { readSource } from '@/lib/foundation/request/source'
import { rememberDevice } from './known-device'
import { type Outcome, runPublicAction } from './run-action'
import { currentPendingSession, currentViewer, deleteSessionCookie, setSessionCookie } from './session'

const finishedElsewhere = { ok: false, message: 'You have signed in meanwhile. Load this page again.' } as const
const expired = { ok: false, message: 'This sign-in took too long. Go back and sign in again.' } as const

/** Runs a server action of a sign-in that waits for its second factor. */
export async function runSecondStep<Input extends z.ZodType, Result>(
  schema: Input,
  sent: unknown,
  run: (pending: PendingSession, input: z.output<Input>) => Promise<Outcome<Result>>,
): Promise<Outcome<Result>> {
  return runPublicAction(schema, sent, async (input) => {
    const pending = await currentPendingSession()
    if (pending) return run(pending, input)
    return (await currentViewer()) ? finishedElsewhere : expired
  })
}

/**
 * Runs a server action that proves the second factor, and completes the sign-in if it does.
 * @param prove returns the method that was proved, or a message that says why none was
 */
export async function runSecondStepProof<Input extends z.ZodType>(
  schema: Input,
  sent: unknown,
  prove: (pending: PendingSession, input: z.output<Input>) => Promise<AuthenticationMethod | { refusal: string }>,
): Promise<Outcome> {
  return runSecondStep(schema, sent, async (pending, input) => {
    const proof = await prove(pending, input)
    if (typeof proof === 'object') return { ok: false, message: proof.refusal }
    const session = await completeSession(pending, proof, readSource(await headers()))
    if (!session) return expired
    await setSessionCookie(session)
    await rememberDevice(session.userId)
    return { ok: true, result: undefined }
  })
}

/** Ends the sign-in that waits for its second factor. */
export async function leavePendingSession(): Promise<void> {
  const pending = await currentPendingSession()
  if (pending) await deleteSession(pending)
  // Another tab may have finished the sign-in.
  if (pending || !(await currentViewer())) await deleteSessionCookie()
}
