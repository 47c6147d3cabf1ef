'use server'

import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import * as z from 'zod'
import { EnteredCode, PasskeyResponse } from '@/lib/accounts/factors/schema'
import { verifyCode } from '@/lib/accounts/factors/verify-code'
import { beginPasskey, verifyPasskey } from '@/lib/accounts/factors/verify-passkey'
import { recordRefusedStep } from '@/lib/accounts/sessions'
import { readSource } from '@/lib/request-source'
import { describeCode } from '@/lib/web/describe-attempt'
import { beginWithChallenge, readSite, requireChallenge } from '@/lib/web/passkey-challenge'
import type { Outcome } from '@/lib/web/run-action'
import { leavePendingSession, runSecondStep, runSecondStepProof } from '@/lib/web/second-step'
import { countCode, forgetCodes, refuseWait } from '@/lib/web/sign-in-limits'

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
