import 'server-only'
import type { NextRequest } from 'next/server'
import type { NextAuthOptions } from 'next-auth'
import * as z from 'zod'
import { sessionSecret } from '@/lib/domain/access/session-secret'
import type { AuthenticationMethod } from '@/lib/domain/access/sessions/authentication'
import { verifySession } from '@/lib/domain/access/sessions/verify-session'
import { isSignUpOpen } from '@/lib/domain/accounts/create-account'
import { createNextAuthAdapter } from '@/lib/domain/accounts/next-auth-adapter'
import { Email } from '@/lib/domain/accounts/schema'
import { deleteSession, endCurrentSession, findPendingSession, signIn } from '@/lib/domain/accounts/sessions'
import { verifyMailServer } from '@/lib/foundation/mail'
import type { Source } from '@/lib/foundation/request/source'
import { readSource } from '@/lib/foundation/request/source'
import { isDemo } from '@/lib/foundation/runtime/demo'
import { log } from '@/lib/foundation/telemetry/log'
import { TimeZone } from '@/lib/foundation/time/time-zone'
import { cookieNameOf } from './cookie-name'
import { demoProvider, passkeyProvider, passwordProvider } from './credentials-providers'
import { describeAttempt } from './describe-attempt'
import { readEmailVerified } from './email-verified'
import { decodeOneAlgorithm } from './encrypted-token'
import { rememberDevice } from './known-device'
import { timeZoneCookie } from './preference-cookies'
import { magicLinkProvider, otherProviders } from './providers'
import {
  decodeSession,
  isSecure,
  parseSessionClaims,
  sessionClaims,
  sessionCookie,
  sessionMaxAge,
} from './session-cookie'
import { countAttempt } from './sign-in-limits'

declare module 'next-auth' {
  interface User {
    /** Session version of the account; undefined while there is no account. */
    sessionVersion?: number
  }
}

/** Configures next-auth for one request. Errors are codes that the sign-in page translates (`sign-in-errors.ts`). */
export async function authOptions({ headers, cookies }: NextRequest): Promise<NextAuthOptions> {
  const timeZone = TimeZone.safeParse(cookies.get(cookieNameOf(timeZoneCookie, isSecure(headers)))?.value).data
  const magicLink = magicLinkProvider()
  const sessionToken = sessionCookie(headers)
  const source = readSource(headers)
  let isVerified = false
  return {
    adapter: createNextAuthAdapter(timeZone, source, () => isVerified),
    secret: sessionSecret(),
    session: { strategy: 'jwt', maxAge: sessionMaxAge },
    jwt: { decode: decodeOneAlgorithm },
    cookies: { sessionToken },
    pages: { signIn: '/sign-in', signOut: '/sign-in', error: '/sign-in', verifyRequest: '/check-mail' },
    providers: [
      passwordProvider(headers, source),
      passkeyProvider(headers, source),
      ...(isDemo() ? [demoProvider(headers, source)] : []),
      ...(magicLink ? [magicLink] : []),
      ...otherProviders(),
    ],
    callbacks: {
      async signIn({ user, profile, email }) {
        if (email?.verificationRequest) return checkLinkRequest(headers, user.email)
        const isKnown = user.sessionVersion !== undefined
        if (!isKnown && !user.email) return '/sign-in?error=EmailMissing'
        const verified = readEmailVerified(profile)
        if (verified === false) return '/sign-in?error=EmailNotVerified'
        isVerified = verified === true
        return isKnown || (await isSignUpOpen()) || '/sign-in?error=SignUpClosed'
      },
      async jwt({ token, user, account, profile }) {
        if (user) {
          const authenticatedAt = authenticationTime(profile)
          const signedIn = { id: user.id, sessionVersion: user.sessionVersion ?? 0, authenticatedAt }
          // A sign-in in the same browser replaces its session.
          const replaced = await decodeSession(cookies.get(sessionToken.name)?.value)
          const method = methodOf(account?.provider)
          const session = await signIn(signedIn, [method], source, replaced)
          if (!session.isPending) await rememberDevice(user.id)
          return sessionClaims(session)
        }
        // next-auth renews the cookie here. That of an ended session must not be renewed.
        const session = parseSessionClaims(token)
        const isAlive = session && ((await verifySession(session, source)) || (await findPendingSession(session)))
        if (!isAlive) throw new Error('session ended')
        return sessionClaims(session)
      },
      session: ({ session: { expires } }) => ({ expires }),
    },
    events: {
      async signOut({ token }) {
        const session = parseSessionClaims(token)
        const viewer = session && (await verifySession(session, source))
        if (viewer) await endCurrentSession(viewer.actor)
        else if (session) await deleteSession(session)
      },
    },
    logger: {
      error: (code, metadata) => logAuthError(source, code, metadata),
      warn: () => undefined,
      debug: () => undefined,
    },
  }
}

/**
 * When a provider that tells has authenticated the person. It may have answered without asking them again, which must not
 * count as a recent authentication.
 */
function authenticationTime(profile: unknown): Date | undefined {
  const { data } = z.object({ auth_time: z.number() }).safeParse(profile)
  return data && new Date(Math.min(Date.now(), data.auth_time * 1000))
}

/** The method behind a provider of next-auth. */
function methodOf(provider: string | undefined): AuthenticationMethod {
  if (provider === 'password' || provider === 'passkey') return provider
  return provider === 'email' ? 'link' : 'provider'
}

/**
 * Decides whether a magic link may be sent, before next-auth stores a token for it.
 * @returns true, or the path of the page that shows the reason
 */
async function checkLinkRequest(headers: Headers, address: unknown): Promise<true | string> {
  const wait = await countAttempt(await describeAttempt('reset', headers, Email.parse(address)))
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
function logAuthError({ address }: Source, code: string, metadata: unknown): void {
  const nested = typeof metadata === 'object' && metadata !== null && 'error' in metadata ? metadata.error : metadata
  const message = nested instanceof Error ? nested.message : undefined
  if (code === 'JWT_SESSION_ERROR') log.info({ code, address }, 'session rejected')
  else log.warn({ code, message, address }, 'sign-in failed')
}
