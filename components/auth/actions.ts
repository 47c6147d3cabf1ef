'use server'

import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { headers } from 'next/headers'
import * as z from 'zod'
import { beginPasskey } from '@/lib/domain/accounts/factors/verify-passkey'
import { redeemPasswordToken } from '@/lib/domain/accounts/password-link'
import { Email, RedeemPasswordToken, SignUp } from '@/lib/domain/accounts/schema'
import { signUpWithPassword } from '@/lib/domain/accounts/sign-in'
import { describeAttempt } from '@/lib/entry/web/describe-attempt'
import { beginWithChallenge } from '@/lib/entry/web/passkey-challenge'
import { readReturnPath } from '@/lib/entry/web/return-path'
import { type Outcome, runPublicAction } from '@/lib/entry/web/run-action'
import { countAttempt, countFromAddress, forgetFailures, refuseWait } from '@/lib/entry/web/sign-in-limits'
import { sendPasswordLink } from '@/lib/entry/web/sign-in-mail'
import { canSendMail, verifyMailServer } from '@/lib/foundation/mail'
import { readSource } from '@/lib/foundation/request/source'
import { log } from '@/lib/foundation/telemetry/log'

const done = { ok: true, result: undefined } as const

/** Creates an account with a password. Only without SMTP: with it, sign-up verifies the address by a link first. */
export async function signUp(sent: unknown): Promise<Outcome> {
  return runPublicAction(SignUp, sent, async (input) => {
    const attempt = await describeAttempt('sign-in', await headers(), input.email)
    refuseWait(await countAttempt(attempt))
    if (canSendMail()) return { ok: false, message: 'To sign up, request a link by e-mail first.' }
    if (await signUpWithPassword(input)) {
      await forgetFailures(attempt)
      return done
    }
    return {
      ok: false,
      message: 'This account could not be created. If you already have an account, sign in instead.',
    }
  })
}

const PasswordLinkRequest = z.strictObject({
  email: Email,
  purpose: z.enum(['sign-up', 'reset']),
  returnTo: z.string().optional().transform(readReturnPath),
})

/** Sends a link to choose a password. The outcome does not reveal whether the address has an account. */
export async function requestPasswordLink(sent: unknown): Promise<Outcome> {
  return runPublicAction(PasswordLinkRequest, sent, async ({ email, purpose, returnTo }) => {
    refuseWait(await countAttempt(await describeAttempt('reset', await headers(), email)))
    if (!canSendMail()) return { ok: false, message: 'This service cannot send e-mail.' }
    try {
      await verifyMailServer()
    } catch (error) {
      log.error({ err: error }, 'mail server unavailable')
      return { ok: false, message: 'E-mail cannot be sent at the moment. Try again in a few minutes.' }
    }
    sendPasswordLink(email, purpose, returnTo)
    return done
  })
}

/** Sets a password with the token of such a link. */
export async function setPassword(sent: unknown): Promise<Outcome> {
  return runPublicAction(RedeemPasswordToken, sent, async (input) => {
    refuseWait(await countFromAddress(await headers(), 'reset'))
    if (await redeemPasswordToken(input, readSource(await headers()))) return done
    return { ok: false, message: 'This link was already used or has expired. Request a new one.' }
  })
}

/** Begins signing in with a passkey. */
export async function beginPasskeySignIn(): Promise<Outcome<PublicKeyCredentialRequestOptionsJSON>> {
  return runPublicAction(z.undefined(), undefined, async () => {
    return { ok: true, result: await beginWithChallenge({ step: 'sign-in' }, (site) => beginPasskey(site)) }
  })
}
