'use server'

import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import * as z from 'zod'
import * as confirm from '@/lib/domain/accounts/confirm-identity'
import { EnteredCode, PasskeyResponse } from '@/lib/domain/accounts/factors/schema'
import { beginPasskey } from '@/lib/domain/accounts/factors/verify-passkey'
import { EnteredPassword } from '@/lib/domain/accounts/schema'
import { describeOwnCode } from '@/lib/entry/web/describe-attempt'
import { beginWithChallenge, readSite, requireChallenge } from '@/lib/entry/web/passkey-challenge'
import { type Outcome, runAction } from '@/lib/entry/web/run-action'
import { countCode, countOwnAttempt, forgetCodes, forgetOwnAttempts, refuseWait } from '@/lib/entry/web/sign-in-limits'

// A signed-in person confirms who they are, before a sensitive action.

export async function confirmPassword(sent: unknown): Promise<Outcome> {
  return runAction(z.strictObject({ password: EnteredPassword }), sent, async ({ actor, session }, { password }) => {
    refuseWait(await countOwnAttempt(actor))
    await confirm.confirmPassword(actor, session, password)
    await forgetOwnAttempts(actor)
  })
}

export async function confirmCode(sent: unknown): Promise<Outcome> {
  return runAction(z.strictObject({ code: EnteredCode }), sent, async ({ actor, session }, { code }) => {
    const attempt = await describeOwnCode(session, code)
    refuseWait(await countCode(attempt))
    await confirm.confirmCode(actor, session, code)
    await forgetCodes(attempt)
  })
}

export async function beginPasskeyConfirmation(): Promise<Outcome<PublicKeyCredentialRequestOptionsJSON>> {
  return runAction(z.undefined(), undefined, ({ actor }) =>
    beginWithChallenge({ step: 'confirm', userId: actor.userId }, (site) => beginPasskey(site, actor.userId)),
  )
}

export async function confirmPasskey(sent: unknown): Promise<Outcome> {
  return runAction(PasskeyResponse, sent, async ({ actor, session }, response) => {
    const challenge = await requireChallenge({ step: 'confirm', userId: actor.userId })
    await confirm.confirmPasskey(actor, session, { site: await readSite(), challenge, response })
  })
}
