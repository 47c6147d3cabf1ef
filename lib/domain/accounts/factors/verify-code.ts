import type { AuthenticationMethod } from '@/lib/domain/access/sessions/authentication'
import { isAppCode, verifyAppCode } from './authenticator-app'
import { spendRecoveryCode } from './recovery-codes'

/**
 * Verifies what somebody typed as second factor: a code of the authenticator app or a recovery code. Each works once.
 * @returns which of them it was; undefined if it is wrong
 */
export async function verifyCode(userId: string, typed: string): Promise<AuthenticationMethod | undefined> {
  if (isAppCode(typed)) return (await verifyAppCode(userId, typed)) ? 'code' : undefined
  return (await spendRecoveryCode(userId, typed)) ? 'recovery code' : undefined
}
