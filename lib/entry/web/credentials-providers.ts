import 'server-only'
import CredentialsProvider from 'next-auth/providers/credentials'
import * as z from 'zod'
import { recordVisit } from '@/lib/domain/access/activity'
import { signInToDemo } from '@/lib/domain/accounts/demo-account'
import { PasskeyResponse } from '@/lib/domain/accounts/factors/schema'
import { verifyPasskey } from '@/lib/domain/accounts/factors/verify-passkey'
import { hashRetrySeconds } from '@/lib/domain/accounts/hash-queue'
import { Email, EnteredPassword } from '@/lib/domain/accounts/schema'
import { recordRefusedSignIn, signInWithPassword } from '@/lib/domain/accounts/sign-in'
import { AppError } from '@/lib/foundation/errors'
import { requestOrigin } from '@/lib/foundation/request/origin'
import type { Source } from '@/lib/foundation/request/source'
import { isLoopback } from '@/lib/foundation/settings/loopback'
import { logFailure } from '@/lib/foundation/telemetry/log-failure'
import { describeAttempt } from './describe-attempt'
import { takeChallenge } from './passkey-challenge'
import { countAttempt, countFromAddress, forgetFailures } from './sign-in-limits'

const Credentials = z.object({ email: Email, password: EnteredPassword })

/** Signs in with e-mail address and password. */
export function passwordProvider(headers: Headers, source: Source) {
  return CredentialsProvider({
    id: 'password',
    name: 'Password',
    credentials: { email: {}, password: {} },
    authorize: withoutDetails(async (sent) => {
      const credentials = Credentials.safeParse(sent)
      if (!credentials.success) return null
      const { email, password } = credentials.data
      const attempt = await describeAttempt('sign-in', headers, email)
      const wait = await countAttempt(attempt)
      if (wait !== undefined) {
        void recordRefusedSignIn(email, source, 'too many attempts')
        throw new SignInRefused(`TooManyAttempts.${wait}`)
      }
      try {
        const signedIn = await signInWithPassword(email, password, source)
        if (signedIn) await forgetFailures(attempt)
        return signedIn ?? null
      } catch (error) {
        if (error instanceof AppError && error.code === 'RATE_LIMITED') {
          throw new SignInRefused(`TooManyAttempts.${hashRetrySeconds}`)
        }
        throw error
      }
    }),
  })
}

/** Signs in with a passkey. It names the account itself. */
export function passkeyProvider(headers: Headers, source: Source) {
  return CredentialsProvider({
    id: 'passkey',
    name: 'Passkey',
    credentials: { response: {} },
    authorize: withoutDetails(async (sent) => {
      const wait = await countFromAddress(headers, 'sign-in')
      if (wait !== undefined) throw new SignInRefused(`TooManyAttempts.${wait}`)
      const response = PasskeyResponse.safeParse(parseJson(sent?.response))
      const challenge = await takeChallenge({ step: 'sign-in' })
      const signedIn =
        response.success && challenge !== undefined
          ? await verifyPasskey({ origin: requestOrigin(headers) }, challenge, response.data)
          : undefined
      if (signedIn) return signedIn
      void recordVisit(undefined, source, { type: 'session.refused', detail: 'passkey' })
      throw new SignInRefused('PasskeyRefused')
    }),
  })
}

/** A refusal whose message is the error code of the page: next-auth passes it on. */
class SignInRefused extends Error {}

/** Signs visitors of a demo in who are on the same machine. */
export function demoProvider(headers: Headers, { address }: Source) {
  return CredentialsProvider({
    id: 'demo',
    name: 'Demo',
    credentials: {},
    authorize: withoutDetails(async () => {
      if (address === null || !isLoopback(address)) return null
      const wait = await countFromAddress(headers, 'sign-in')
      if (wait !== undefined) throw new SignInRefused(`TooManyAttempts.${wait}`)
      return (await signInToDemo()) ?? null
    }),
  })
}

/** Keeps the message of an unexpected error from the answer, and logs it instead. */
function withoutDetails<Sent, Result>(authorize: (sent: Sent) => Promise<Result>): (sent: Sent) => Promise<Result> {
  return async (sent) => {
    try {
      return await authorize(sent)
    } catch (error) {
      if (error instanceof SignInRefused) throw error
      logFailure({}, error, 'sign-in failed')
      throw new SignInRefused('Unexpected')
    }
  }
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
