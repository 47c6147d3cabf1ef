'use server'

import * as z from 'zod'
import { changePassword, deleteAccount, signOutEverywhere, updateProfile } from '@/lib/accounts/manage-account'
import { ChangePassword, Profile } from '@/lib/accounts/schema'
import { AppError } from '@/lib/errors'
import { type Outcome, runAction } from '@/lib/web/run-action'
import { endSession, startSession } from '@/lib/web/session'
import { countOwnAttempt } from '@/lib/web/sign-in-limits'
import { tooManyAttempts } from '@/lib/web/too-many-attempts'

export async function saveProfile(sent: unknown): Promise<Outcome> {
  return runAction(Profile, sent, ({ actor }, input) => updateProfile(actor, input))
}

/** Sets another password and signs out everywhere but here. */
export async function savePassword(sent: unknown): Promise<Outcome> {
  return runAction(ChangePassword, sent, async ({ actor }, input) => {
    const wait = await countOwnAttempt(actor)
    if (wait !== undefined) throw new AppError('RATE_LIMITED', tooManyAttempts(wait))
    await startSession(await changePassword(actor, input))
  })
}

export async function signOut(): Promise<void> {
  await endSession()
}

export async function signOutOfAll(): Promise<Outcome> {
  return runAction(z.undefined(), undefined, async ({ actor }) => {
    await signOutEverywhere(actor)
    await endSession()
  })
}

export async function deleteMyAccount(sent: unknown): Promise<Outcome> {
  return runAction(z.strictObject({ typed: z.string().max(254) }), sent, async ({ actor }, input) => {
    await deleteAccount(actor, input)
    await endSession()
  })
}
