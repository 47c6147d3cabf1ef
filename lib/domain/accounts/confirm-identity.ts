import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { recordActivity } from '@/lib/domain/access/activity'
import type { Actor } from '@/lib/domain/access/actor'
import { type AuthenticationMethod, recordAuthentication } from '@/lib/domain/access/sessions/authentication'
import type { SessionId } from '@/lib/domain/access/sessions/verify-session'
import { db } from '@/lib/foundation/database/client'
import { AppError, validationError } from '@/lib/foundation/errors'
import { verifyAppCode } from './factors/authenticator-app'
import type { Site } from './factors/passkey-site'
import { verifyPasskey } from './factors/verify-passkey'
import { verifyPassword } from './password'

// Signed-in users prove again who they are, before a sensitive action.

/**
 * @throws VALIDATION_ERROR when the password is wrong; INVALID_OPERATION with two-factor authentication, where it is not
 * enough
 */
export async function confirmPassword(actor: Actor, session: SessionId, password: string): Promise<void> {
  const { passwordHash, twoFactorSince } = await db().user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { passwordHash: true, twoFactorSince: true },
  })
  if (twoFactorSince !== null) {
    throw new AppError('INVALID_OPERATION', 'Two-factor authentication is on. Use a passkey or a code.')
  }
  const refusal = validationError([{ path: 'password', message: 'is wrong' }])
  await finishConfirmation(actor, session, (await verifyPassword(password, passwordHash)) && 'password', refusal)
}

/** @throws VALIDATION_ERROR when it is not the current code of the user's authenticator app */
export async function confirmCode(actor: Actor, session: SessionId, code: string): Promise<void> {
  const refusal = validationError([{ path: 'code', message: 'is wrong' }])
  await finishConfirmation(actor, session, (await verifyAppCode(actor.userId, code)) && 'code', refusal)
}

/** @throws VALIDATION_ERROR when the response does not prove a passkey of the user */
export async function confirmPasskey(
  actor: Actor,
  session: SessionId,
  { site, challenge, response }: { site: Site; challenge: string; response: AuthenticationResponseJSON },
): Promise<void> {
  const refusal = new AppError('VALIDATION_ERROR', 'This passkey was not accepted.')
  const found = await verifyPasskey(site, challenge, response, actor.userId)
  await finishConfirmation(actor, session, found !== undefined && 'passkey', refusal)
}

async function finishConfirmation(
  actor: Actor,
  session: SessionId,
  method: AuthenticationMethod | false,
  refusal: AppError,
): Promise<void> {
  if (method === false) {
    await recordActivity(actor, { type: 'authentication.refused' })
    throw refusal
  }
  await recordAuthentication(session, method)
  await recordActivity(actor, { type: 'authentication.confirmed', detail: method })
}
