'use server'

import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import * as z from 'zod'
import { EnteredCode, PasskeyResponse } from '@/lib/domain/accounts/factors/schema'
import { verifyCode } from '@/lib/domain/accounts/factors/verify-code'
import { beginPasskey, verifyPasskey } from '@/lib/domain/accounts/factors/verify-passkey'
import { recordRefusedStep } from '@/lib/domain/accounts/sessions'
import { describeCode } from '@/lib/entry/web/describe-attempt'
import { beginWithChallenge, readSite, requireChallenge } from '@/lib/entry/web/passkey-challenge'
import type { Outcome } from '@/lib/entry/web/run-action'
import { leavePendingSession, runSecondStep, runSecondStepProof } from '@/lib/entry/web/second-step'
import { countCode, forgetCodes, refuseWait } from '@/lib/entry/web/sign-in-limits'
import { readSource } from '@/lib/foundation/request/source'

/** Completes a sign-in with a code of the authenticator app, or with a recovery code. */
export async function proveCode(sent: unknown): Promise<Outcome> {
  return runSecondStepProof(z.strictObject({ code: EnteredCode }), sent, async (pending, { code }) => {
    const attempt = await describeCode(pending, code)
    refuseWait(await countCode(attempt))
    const method = await verifyCode(pending.userId, code)
    if (method) await forgetCodes(attempt)
    else await recordRefusedStep(pending, readSource(await headers()), 'code')
    return (
      method ?? { refusal: 'This code is wrong. Codes of an app change every 30 seconds, and each code works once.' }
    )
  })
}

export async function beginSecondStepPasskey(): Promise<Outcome<PublicKeyCredentialRequestOptionsJSON>> {
  return runSecondStep(z.undefined(), undefined, async ({ userId }) => {
    return {
      ok: true,
      result: await beginWithChallenge({ step: 'second-step', userId }, (site) => beginPasskey(site, userId)),
    }
  })
}

/** Completes a sign-in with a passkey. */
export async function provePasskey(sent: unknown): Promise<Outcome> {
  return runSecondStepProof(PasskeyResponse, sent, async (pending, response) => {
    const challenge = await requireChallenge({ step: 'second-step', userId: pending.userId })
    if (await verifyPasskey(await readSite(), challenge, response, pending.userId)) return 'passkey'
    await recordRefusedStep(pending, readSource(await headers()), 'passkey')
    return { refusal: 'This passkey was not accepted. Try again, or use a code.' }
  })
}

/** Gives the sign-in up. */
export async function cancelSecondStep(): Promise<void> {
  await leavePendingSession()
  redirect('/sign-in')
}
