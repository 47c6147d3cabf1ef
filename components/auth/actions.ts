'use server'

import { headers } from 'next/headers'
import * as z from 'zod'
import { redeemPasswordToken } from '@/lib/accounts/password-link'
import { Email, RedeemPasswordToken, SignUp } from '@/lib/accounts/schema'
import { signUpWithPassword } from '@/lib/accounts/sign-in'
import { log } from '@/lib/log'
import { canSendMail, verifyMailServer } from '@/lib/mail'
import { type Outcome, runPublicAction } from '@/lib/web/run-action'
import { countAttempt, countFromAddress, type Wait } from '@/lib/web/sign-in-limits'
import { sendPasswordLink } from '@/lib/web/sign-in-mail'
import { tooManyAttempts } from '@/lib/web/too-many-attempts'

const done = { ok: true, result: undefined } as const

/** Makes an account with a password, where addresses cannot be proven because no e-mail can be sent. */
export async function signUp(sent: unknown): Promise<Outcome> {
  return runPublicAction(SignUp, sent, async (input) => {
    const refused = refusal(await countAttempt(await headers(), input.email))
    if (refused) return refused
    if (canSendMail()) return { ok: false, message: 'Signing up begins with a link sent by e-mail.' }
    if (await signUpWithPassword(input)) return done
    return {
      ok: false,
      message: 'No account could be made with these details. If you already have one, sign in instead.',
    }
  })
}

const PasswordLinkRequest = z.strictObject({ email: Email, purpose: z.enum(['sign-up', 'reset']) })

/** Sends a link by which to choose a password. The answer is the same whether or not there is such an account. */
export async function requestPasswordLink(sent: unknown): Promise<Outcome> {
  return runPublicAction(PasswordLinkRequest, sent, async ({ email, purpose }) => {
    const refused = refusal(await countAttempt(await headers(), email))
    if (refused) return refused
    if (!canSendMail()) return { ok: false, message: 'This service cannot send e-mail.' }
    try {
      await verifyMailServer()
    } catch (error) {
      log.error({ err: error }, 'the mail server cannot be used')
      return { ok: false, message: 'E-mail cannot be sent at the moment. Try again in a few minutes.' }
    }
    sendPasswordLink(email, purpose)
    return done
  })
}

/** Sets the password of whoever has the secret of such a link. */
export async function setPassword(sent: unknown): Promise<Outcome> {
  return runPublicAction(RedeemPasswordToken, sent, async (input) => {
    const refused = refusal(await countFromAddress(await headers()))
    if (refused) return refused
    if (await redeemPasswordToken(input)) return done
    return { ok: false, message: 'This link has been used, or has expired. Ask for a new one.' }
  })
}

function refusal(wait: Wait): Outcome | undefined {
  return wait === undefined ? undefined : { ok: false, message: tooManyAttempts(wait) }
}
