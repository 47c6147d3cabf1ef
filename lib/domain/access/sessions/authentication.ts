import * as z from 'zod'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { statement } from '@/lib/foundation/database/statement'

/** A way to prove who one is. A session lists all methods that its user has proved, the last one at the end. */
export const AuthenticationMethod = z.enum(['password', 'link', 'provider', 'passkey', 'code', 'recovery code'])
export type AuthenticationMethod = z.infer<typeof AuthenticationMethod>

/** Methods that complete a sign-in. A passkey alone does: it is two factors, the device and the way to unlock it. */
const completing: readonly AuthenticationMethod[] = ['passkey', 'code', 'recovery code']

/** Whether a sign-in with these methods needs no second factor. */
export function hasSecondFactor(methods: readonly AuthenticationMethod[]): boolean {
  return methods.some((method) => completing.includes(method))
}

/** How a session was authenticated, how long ago the last time was, and whether two-factor authentication is on. */
export type Authentication = {
  readonly methods: readonly AuthenticationMethod[]
  readonly ageMs: number
  readonly needsFactor: boolean
}

/** Columns of `Authentication` in a statement that calls the session `s` and its user `u`. */
export const authenticationColumns = `
  s."methods", ${milliseconds('now() - s."authenticatedAt"')} AS "ageMs", u."twoFactorSince" IS NOT NULL AS "needsFactor"`

export const AuthenticationRow = z.object({
  methods: z.array(AuthenticationMethod),
  ageMs: z.number(),
  needsFactor: z.boolean(),
})

/** Sensitive actions require an authentication in the last 10 minutes. */
const recentMs = 10 * 60_000

/**
 * Whether a session was authenticated recently enough for a sensitive action. With two-factor authentication, the last
 * time was with a passkey or a code: somebody who has the password must not change what protects from that.
 */
export function isRecent({ methods, ageMs, needsFactor }: Authentication): boolean {
  return ageMs < recentMs && (!needsFactor || hasSecondFactor(methods.slice(-1)))
}

/** A sensitive action was refused because the last authentication is too long ago. */
export class AuthenticationRequired extends Error {}

/**
 * Requires that a session was authenticated in the last 10 minutes, as `isRecent` has it: before deleting the account,
 * exporting its data, creating a key, changing a factor, and ending other sessions.
 * @throws AuthenticationRequired
 */
export function requireRecentAuthentication(authentication: Authentication): void {
  if (!isRecent(authentication)) throw new AuthenticationRequired('authentication is too old')
}

const renewAuthentication = statement(
  `UPDATE "Session" SET "authenticatedAt" = now(), "methods" = array_append(array_remove("methods", $3::text), $3::text)
  WHERE "userId" = $1 AND "id" = $2`,
)

/** Records that the user of a session has just proved again who they are. */
export async function recordAuthentication(
  session: { userId: string; sessionId: string },
  method: AuthenticationMethod,
): Promise<void> {
  await renewAuthentication.run(session.userId, session.sessionId, method)
}
