'use server'

import * as z from 'zod'
import { requireRecentAuthentication } from '@/lib/domain/access/sessions/authentication'
import * as manage from '@/lib/domain/accounts/manage-account'
import { requireStrongPassword } from '@/lib/domain/accounts/password'
import { ChangePassword, DeleteAccount, Profile } from '@/lib/domain/accounts/schema'
import * as sessions from '@/lib/domain/accounts/sessions'
import { type Outcome, runAction, runSensitiveAction } from '@/lib/entry/web/run-action'
import { currentViewer, deleteSessionCookie, startSession } from '@/lib/entry/web/session'
import { countOwnAttempt, forgetOwnAttempts, refuseWait } from '@/lib/entry/web/sign-in-limits'

export async function updateProfile(sent: unknown): Promise<Outcome> {
  return runAction(Profile, sent, ({ actor }, input) => manage.updateProfile(actor, input))
}

/** Changes the password and signs out every other browser. */
export async function changePassword(sent: unknown): Promise<Outcome> {
  return runAction(ChangePassword, sent, async ({ actor, account, authentication }, input) => {
    // The current password proves who it is. Without one, setting the first password adds a way to sign in, and with
    // two-factor authentication the password is not enough.
    if (!account.hasPassword || authentication.needsFactor) requireRecentAuthentication(authentication)
    // A weak password is no attempt to guess the current one.
    await requireStrongPassword(input.password, account)
    refuseWait(await countOwnAttempt(actor))
    const others = authentication.methods.filter((method) => method !== 'password')
    const changed = await manage.changePassword(actor, input)
    await forgetOwnAttempts(actor)
    // The password is the first method, so that the last one stays that of the step-up.
    await startSession(changed, ['password', ...others])
  })
}

/** Ends the session of this browser. A copy of its cookie stops working too. */
export async function signOut(): Promise<void> {
  const viewer = await currentViewer()
  if (viewer) await sessions.endCurrentSession(viewer.actor)
  await deleteSessionCookie()
}

/** Ends another session of the same person. */
export async function endSession(id: unknown): Promise<Outcome> {
  return runSensitiveAction(z.uuid(), id, ({ actor }, sessionId) => sessions.endSession(actor, sessionId))
}

/** Ends every other session of the same person. */
export async function endOtherSessions(): Promise<Outcome> {
  return runSensitiveAction(z.undefined(), undefined, ({ actor }) => manage.endOtherSessions(actor))
}

export async function signOutEverywhere(): Promise<Outcome> {
  return runSensitiveAction(z.undefined(), undefined, async ({ actor }) => {
    await manage.signOutEverywhere(actor)
    await deleteSessionCookie()
  })
}

/** Tells whether the export may be downloaded now: the route requires the same recent authentication. */
export async function confirmExport(): Promise<Outcome> {
  return runSensitiveAction(z.undefined(), undefined, async () => undefined)
}

export async function deleteAccount(sent: unknown): Promise<Outcome> {
  return runSensitiveAction(DeleteAccount, sent, async ({ actor }, input) => {
    await manage.deleteAccount(actor, input)
    await deleteSessionCookie()
  })
}
