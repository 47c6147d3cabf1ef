import 'server-only'
import { after } from 'next/server'
import { hasAccount, isSignUpOpen } from '@/lib/domain/accounts/create-account'
import { createPasswordLink } from '@/lib/domain/accounts/password-link'
import type { Email } from '@/lib/domain/accounts/schema'
import { linkValidMinutes } from '@/lib/foundation/limits'
import { sendMail } from '@/lib/foundation/mail'
import { env } from '@/lib/foundation/settings/env'
import { log } from '@/lib/foundation/telemetry/log'
import { mayMailLink } from './sign-in-limits'

/*
 * Neither the response nor its duration reveals whether an address has an account: everything that depends on it runs
 * after the response.
 */

/**
 * Sends a link to choose a password, to an address that has an account or may sign up.
 * @param returnTo as below
 */
export function sendPasswordLink(email: Email, purpose: 'sign-up' | 'reset', returnTo?: string): void {
  runAfterResponse(async () => {
    const isKnown = await hasAccount(email)
    if (!isKnown && (purpose === 'reset' || !(await isSignUpOpen()))) return
    if (!(await mayMailLink('password', email))) return logLimit()
    const link = await createPasswordLink(linkOrigin(), email, { returnTo })
    await sendMail({
      to: email,
      subject: isKnown ? 'Choose a new password for Daymark' : 'Finish signing up for Daymark',
      text: isKnown
        ? `Open this link to choose a new password for your Daymark account:\n\n${link}\n\n${terms} Your password stays the same.\n`
        : `Open this link to choose a password and finish signing up:\n\n${link}\n\n${terms} No account is created.\n`,
    })
  })
}

/**
 * Sends a link that signs in, to an address that has an account or may sign up.
 * @param returnTo where the sign-in leads
 */
export function sendMagicLink(email: Email, token: string, returnTo: string): void {
  runAfterResponse(async () => {
    if (!(await hasAccount(email)) && !(await isSignUpOpen())) return
    if (!(await mayMailLink('sign-in', email))) return logLimit()
    // The token is in the fragment, which browsers do not send to servers.
    const url = `${linkOrigin()}/confirm-sign-in#${new URLSearchParams({ email, token, returnTo })}`
    await sendMail({
      to: email,
      subject: 'Your sign-in link for Daymark',
      text: `Open this link to sign in to Daymark:\n\n${url}\n\n${terms}\n`,
    })
  })
}

/** The service's own origin, never one that a request names. */
function linkOrigin(): string {
  return new URL(env().NEXTAUTH_URL ?? '').origin
}

function logLimit(): void {
  log.warn('link not mailed: its address has got several that still work')
}

function runAfterResponse(work: () => Promise<void>): void {
  after(() => work().catch((error: unknown) => log.error({ err: error }, 'e-mail not sent')))
}

const terms = `The link works once and expires after ${linkValidMinutes} minutes. If you did not request it, ignore this e-mail.`
