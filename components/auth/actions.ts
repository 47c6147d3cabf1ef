'use server'

import { headers } from 'next/headers'
import * as z from 'zod'
import { hasAccount, isSignUpOpen } from '@/lib/accounts/create-account'
import { createPasswordToken, passwordLink, redeemPasswordToken } from '@/lib/accounts/password-link'
import { Email, RedeemPasswordToken, SignUp } from '@/lib/accounts/schema'
import { signUpWithPassword } from '@/lib/accounts/sign-in'
import { env } from '@/lib/env'
import { canSendMail, sendMail } from '@/lib/mail'
import { actAsAnybody, type Outcome } from '@/lib/web/action'
import { countAttempt } from '@/lib/web/attempts'
import { tooManyAttempts } from '@/lib/web/too-many-attempts'

const done = { ok: true, result: null } as const

/** Makes an account with a password, where addresses cannot be proven because no e-mail can be sent. */
export async function signUp(sent: unknown): Promise<Outcome> {
  return actAsAnybody(SignUp, sent, async (input) => {
    const refused = await refuseAttempt(input.email)
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
  return actAsAnybody(PasswordLinkRequest, sent, async ({ email, purpose }) => {
    const refused = await refuseAttempt(email)
    if (refused) return refused
    const origin = env().NEXTAUTH_URL
    if (!canSendMail() || origin === undefined) return { ok: false, message: 'This service cannot send e-mail.' }
    const isKnown = await hasAccount(email)
    if (!isKnown && (purpose === 'reset' || !(await isSignUpOpen()))) return done
    const link = passwordLink(new URL(origin).origin, email, await createPasswordToken(email))
    await sendMail({
      to: email,
      subject: isKnown ? 'Choose a new password for Daymark' : 'Finish signing up for Daymark',
      text: isKnown
        ? `You have an account at Daymark. Open this link to choose a new password for it:\n\n${link}\n\nIt works once, within an hour. If you did not ask for it, do nothing: your password stays as it is.\n`
        : `Open this link to choose a password and start:\n\n${link}\n\nIt works once, within an hour. If you did not ask for it, do nothing: there will be no account.\n`,
    })
    return done
  })
}

/** Sets the password of whoever has the secret of such a link. */
export async function setPassword(sent: unknown): Promise<Outcome> {
  return actAsAnybody(RedeemPasswordToken, sent, async (input) => {
    const refused = await refuseAttempt(input.email)
    if (refused) return refused
    if (await redeemPasswordToken(input)) return done
    return { ok: false, message: 'This link has been used, or has expired. Ask for a new one.' }
  })
}

async function refuseAttempt(email: string): Promise<Outcome | undefined> {
  const wait = await countAttempt(await headers(), email)
  return wait === undefined ? undefined : { ok: false, message: tooManyAttempts(wait) }
}
