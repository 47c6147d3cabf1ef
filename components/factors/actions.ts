'use server'

import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import * as z from 'zod'
import { recordAuthentication } from '@/lib/domain/access/sessions/authentication'
import { type AppSetup, beginAppSetup, finishAppSetup } from '@/lib/domain/accounts/factors/authenticator-app'
import * as passkeys from '@/lib/domain/accounts/factors/passkeys'
import { AddPasskey, FinishAppSetup, RenamePasskey } from '@/lib/domain/accounts/factors/schema'
import * as twoFactor from '@/lib/domain/accounts/factors/two-factor'
import { describeOwnCode } from '@/lib/entry/web/describe-attempt'
import { beginWithChallenge, readSite, requireChallenge } from '@/lib/entry/web/passkey-challenge'
import { type Outcome, runAction, runSensitiveAction } from '@/lib/entry/web/run-action'
import { countCode, forgetCodes, refuseWait } from '@/lib/entry/web/sign-in-limits'

export async function beginAddingPasskey(): Promise<Outcome<PublicKeyCredentialCreationOptionsJSON>> {
  return runSensitiveAction(z.undefined(), undefined, ({ actor }) =>
    beginWithChallenge({ step: 'add', userId: actor.userId }, (site) => passkeys.beginAddingPasskey(actor, site)),
  )
}

export async function finishAddingPasskey(sent: unknown): Promise<Outcome> {
  return runSensitiveAction(AddPasskey, sent, async ({ actor, session }, input) => {
    const challenge = await requireChallenge({ step: 'add', userId: actor.userId })
    await passkeys.finishAddingPasskey(actor, await readSite(), challenge, input)
    await recordAuthentication(session, 'passkey')
  })
}

export async function renamePasskey(sent: unknown): Promise<Outcome> {
  return runAction(RenamePasskey, sent, ({ actor }, input) => passkeys.renamePasskey(actor, input))
}

export async function removePasskey(id: unknown): Promise<Outcome> {
  return runSensitiveAction(z.uuid(), id, ({ actor }, passkeyId) => passkeys.removePasskey(actor, passkeyId))
}

export async function beginSettingUpApp(): Promise<Outcome<AppSetup>> {
  return runSensitiveAction(z.undefined(), undefined, ({ actor }) => beginAppSetup(actor))
}

/** Returns recovery codes if this turned two-factor authentication on. */
export async function finishSettingUpApp(sent: unknown): Promise<Outcome<string[] | undefined>> {
  return runSensitiveAction(FinishAppSetup, sent, async ({ actor, session }, input) => {
    const attempt = await describeOwnCode(session, input.code)
    refuseWait(await countCode(attempt))
    const codes = await finishAppSetup(actor, input)
    await forgetCodes(attempt)
    await recordAuthentication(session, 'code')
    return codes
  })
}

export async function removeApp(): Promise<Outcome> {
  return runSensitiveAction(z.undefined(), undefined, ({ actor }) => twoFactor.removeApp(actor))
}

/** Returns recovery codes unless it was on already. */
export async function turnTwoFactorOn(): Promise<Outcome<string[] | undefined>> {
  return runSensitiveAction(z.undefined(), undefined, ({ actor }) => twoFactor.turnTwoFactorOn(actor))
}

export async function turnTwoFactorOff(): Promise<Outcome> {
  return runSensitiveAction(z.undefined(), undefined, ({ actor }) => twoFactor.turnTwoFactorOff(actor))
}

export async function renewRecoveryCodes(): Promise<Outcome<string[]>> {
  return runSensitiveAction(z.undefined(), undefined, ({ actor }) => twoFactor.renewRecoveryCodes(actor))
}
