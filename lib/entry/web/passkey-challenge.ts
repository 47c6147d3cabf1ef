import 'server-only'
import { cookies, headers } from 'next/headers'
import * as z from 'zod'
import { challengeMs, type Site } from '@/lib/domain/accounts/factors/passkey-site'
import { AppError } from '@/lib/foundation/errors'
import { requestOrigin } from '@/lib/foundation/request/origin'
import { cookieNameOf } from './cookie-name'
import { decryptToken, encryptToken } from './encrypted-token'
import { isSecure } from './session-cookie'

/**
 * Purpose of a challenge, and the account that it is for; nobody's yet when somebody signs in. A challenge for one purpose
 * or account proves nothing to another.
 */
type Purpose = { step: 'sign-in' } | { step: 'add' | 'second-step' | 'confirm'; userId: string }

const Claims = z.object({ challenge: z.string(), step: z.string(), userId: z.string().optional() })

// Separates its encryption key from that of session cookies.
const salt = 'passkey'

/**
 * Begins the use of a passkey, and stores its challenge in an encrypted cookie, for five minutes.
 * @param begin returns what the browser needs
 */
export async function beginWithChallenge<Options extends { challenge: string }>(
  purpose: Purpose,
  begin: (site: Site) => Promise<Options>,
): Promise<Options> {
  const options = await begin(await readSite())
  await storeChallenge(purpose, options.challenge)
  return options
}

async function storeChallenge(purpose: Purpose, challenge: string): Promise<void> {
  const maxAge = challengeMs / 1000
  const value = await encryptToken({ challenge, ...purpose }, { salt, maxAge })
  ;(await cookies()).set(await cookieName(), value, { ...(await cookieOptions()), maxAge })
}

/** Returns the challenge of this browser, and deletes it. Returns undefined when there is none for this purpose. */
export async function takeChallenge(purpose: Purpose): Promise<string | undefined> {
  const name = await cookieName()
  const token = (await cookies()).get(name)?.value
  if (!token) return undefined
  ;(await cookies()).delete({ name, ...(await cookieOptions()) })
  const { data } = Claims.safeParse(await decryptToken(token, salt))
  const isFor = data?.step === purpose.step && data.userId === ('userId' in purpose ? purpose.userId : undefined)
  return isFor ? data.challenge : undefined
}

/**
 * Returns the challenge of this browser, and deletes it.
 * @throws INVALID_OPERATION when there is none for this purpose
 */
export async function requireChallenge(purpose: Purpose): Promise<string> {
  const challenge = await takeChallenge(purpose)
  if (challenge === undefined) throw new AppError('INVALID_OPERATION', 'That took too long. Try again.')
  return challenge
}

/** The site that this request is for. */
export async function readSite(): Promise<Site> {
  return { origin: requestOrigin(await headers()) }
}

async function cookieName(): Promise<string> {
  return cookieNameOf('daymark.passkey', isSecure(await headers()))
}

async function cookieOptions() {
  return { httpOnly: true, sameSite: 'strict', path: '/', secure: isSecure(await headers()) } as const
}
