import 'server-only'
import type { NextAuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import * as z from 'zod'
import { verifySession } from '@/lib/access/verify-session'
import { isSignUpOpen } from '@/lib/accounts/create-account'
import { createNextAuthAdapter } from '@/lib/accounts/next-auth-adapter'
import { Email, EnteredPassword, TimeZone } from '@/lib/accounts/schema'
import { sessionSecret } from '@/lib/accounts/session-secret'
import { signInWithPassword } from '@/lib/accounts/sign-in'
import { log } from '@/lib/log'
import { verifyMailServer } from '@/lib/mail'
import { magicLinkProvider, otherProviders } from './providers'
import { SessionClaims, sessionMaxAge } from './session'
import { countAttempt } from './sign-in-limits'

declare module 'next-auth' {
  interface User {
    /** Session version of the account; undefined while there is no account. */
    sessionVersion?: number
  }
}

const Credentials = z.object({ email: Email, password: EnteredPassword })

/** Configures next-auth for one request. Errors are codes that the sign-in page translates (`sign-in-errors.ts`). */
export async function authOptions(headers: Headers, browserTimeZone: string | undefined): Promise<NextAuthOptions> {
  const timeZone = TimeZone.safeParse(browserTimeZone).data ?? 'UTC'
  const magicLink = magicLinkProvider()
  return {
    adapter: createNextAuthAdapter(timeZone),
    secret: await sessionSecret(),
    session: { strategy: 'jwt', maxAge: sessionMaxAge },
    pages: { signIn: '/sign-in', signOut: '/sign-in', error: '/sign-in', verifyRequest: '/check-mail' },
    providers: [passwordProvider(headers), ...(magicLink ? [magicLink] : []), ...otherProviders()],
    callbacks: {
      async signIn({ user, profile, email }) {
        if (email?.verificationRequest) return checkLinkRequest(headers, user.email)
        const isKnown = user.sessionVersion !== undefined
        if (!isKnown && !user.email) return '/sign-in?error=EmailMissing'
        // Some providers send the string "false" instead of the boolean.
        if (profile && 'email_verified' in profile && String(profile.email_verified) === 'false') {
          return '/sign-in?error=EmailNotVerified'
        }
        return isKnown || (await isSignUpOpen()) || '/sign-in?error=SignUpClosed'
      },
      async jwt({ token, user }) {
        if (user) return { sub: user.id, version: user.sessionVersion ?? 0 }
        // next-auth renews the session here. A revoked session must not be renewed.
        const { sub, version } = SessionClaims.parse(token)
        if (!(await verifySession({ userId: sub, version }))) throw new Error('session revoked')
        return { sub, version }
      },
      session: ({ session: { expires } }) => ({ expires }),
    },
    logger: { error: logAuthError, warn: () => undefined, debug: () => undefined },
  }
}

function passwordProvider(headers: Headers) {
  return CredentialsProvider({
    id: 'password',
    name: 'Password',
    credentials: { email: {}, password: {} },
    async authorize(sent) {
      const credentials = Credentials.safeParse(sent)
      if (!credentials.success) return null
      const { email, password } = credentials.data
      const wait = await countAttempt(headers, email)
      // next-auth passes the message to the page as the error code.
      if (wait !== undefined) throw new Error(`TooManyAttempts.${wait}`)
      return (await signInWithPassword(email, password)) ?? null
    },
  })
}

/**
 * Decides whether a magic link may be sent, before next-auth stores a token for it.
 * @returns true, or the path of the page that shows the reason
 */
async function checkLinkRequest(headers: Headers, address: unknown): Promise<true | string> {
  const wait = await countAttempt(headers, Email.parse(address))
  if (wait !== undefined) return `/sign-in?error=TooManyAttempts.${wait}`
  try {
    await verifyMailServer()
    return true
  } catch (error) {
    log.error({ err: error }, 'mail server unavailable')
    return '/sign-in?error=EmailSignin'
  }
}

/** Logs only the code and the message: the metadata of next-auth's errors can contain a provider's response. */
function logAuthError(code: string, metadata: unknown): void {
  const nested = typeof metadata === 'object' && metadata !== null && 'error' in metadata ? metadata.error : metadata
  const message = nested instanceof Error ? nested.message : undefined
  if (code === 'JWT_SESSION_ERROR') log.info({ code }, 'session rejected')
  else log.warn({ code, message }, 'sign-in failed')
}
