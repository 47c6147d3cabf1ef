import 'server-only'
import { after } from 'next/server'
import { hasAccount, isSignUpOpen } from '@/lib/accounts/create-account'
import { buildPasswordLink, createPasswordToken } from '@/lib/accounts/password-link'
import type { Email } from '@/lib/accounts/schema'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { sendMail } from '@/lib/mail'

/*
 * Whether an address has an account shows neither in an answer nor in how long it takes: what depends on it is done
 * after the answer.
 */

/** Sends a link by which to choose a password: to a known address, and to a new one when it may sign up. */
export function sendPasswordLink(email: Email, purpose: 'sign-up' | 'reset'): void {
  sendAfterAnswer(async () => {
    const isKnown = await hasAccount(email)
    if (!isKnown && (purpose === 'reset' || !(await isSignUpOpen()))) return
    const origin = new URL(env().NEXTAUTH_URL ?? '').origin
    const link = buildPasswordLink(origin, email, await createPasswordToken(email))
    await sendMail({
      to: email,
      subject: isKnown ? 'Choose a new password for Daymark' : 'Finish signing up for Daymark',
      text: isKnown
        ? `You have an account at Daymark. Open this link to choose a new password for it:\n\n${link}\n\nIt works once, within an hour. If you did not ask for it, do nothing: your password stays as it is.\n`
        : `Open this link to choose a password and start:\n\n${link}\n\nIt works once, within an hour. If you did not ask for it, do nothing: there will be no account.\n`,
    })
  })
}

/** Sends a link that signs in: to a known address, and to a new one when it may sign up. */
export function sendMagicLink(email: Email, url: string): void {
  sendAfterAnswer(async () => {
    if (!(await hasAccount(email)) && !(await isSignUpOpen())) return
    await sendMail({
      to: email,
      subject: 'Your link to sign in to Daymark',
      text: `Open this link to sign in:\n\n${url}\n\nIt works once, within an hour. If you did not ask for it, do nothing.\n`,
    })
  })
}

function sendAfterAnswer(work: () => Promise<void>): void {
  after(() => work().catch((error: unknown) => log.error({ err: error }, 'an e-mail could not be sent')))
}
