import { AppError, type ErrorCode } from '@/lib/foundation/errors'
import type { Source } from '@/lib/foundation/request/source'
import type { Actor } from './actor'
import type { Access, Need } from './effect'
import type { KeyScope } from './keys/schema'
import { type VerifiedKey, verifyKey } from './keys/verify-key'
import { requestPolicy, secondsUntil } from './rate-limit/policy'
import { rateLimiter } from './rate-limit/rate-limiter'

/** Denies a request that has a valid key. It carries the rate limit, which entry points report. */
export class AccessDenied extends AppError {
  readonly access: Access

  constructor(code: ErrorCode, message: string, access: Access) {
    super(code, message)
    this.access = access
  }
}

/** Access that a valid API key gives its caller. */
export type KeyAccess = Access & { readonly actor: Actor; readonly scope: KeyScope }

/** Finds the key that a credential stands for. */
type Verify = (credential: string, readSource?: () => Source) => VerifiedKey | Promise<VerifiedKey>

/**
 * Verifies an API key, counts the request, and checks the key's scope against what the operation needs, in that order.
 * @param readSource where the request comes from, for the activity log
 * @throws INVALID_API_KEY; AccessDenied with RATE_LIMITED or INSUFFICIENT_SCOPE
 */
export async function authorize(
  apiKey: string,
  need: Need,
  readSource?: () => Source,
  verify: Verify = verifyKey,
): Promise<KeyAccess> {
  const { actor, keyId, scope } = await verify(apiKey, readSource)
  const allowance = await rateLimiter(requestPolicy).take(keyId)
  if (!allowance.allowed) {
    const { limit } = requestPolicy
    const seconds = secondsUntil(allowance.resetAt)
    throw new AccessDenied('RATE_LIMITED', `At most ${limit} requests per minute: try again in ${seconds} s.`, {
      keyId,
      allowance,
    })
  }
  const access = { actor, keyId, allowance, scope }
  requireScope(access, need)
  return access
}

/** Whether a key of this scope may call what needs this. */
export function mayCall(scope: KeyScope, need: Need): boolean {
  return scope === 'manage' || (need !== 'manage' && (scope === 'full' || need === 'read'))
}

/** @throws AccessDenied with INSUFFICIENT_SCOPE */
export function requireScope(access: KeyAccess, need: Need): void {
  if (mayCall(access.scope, need)) return
  const message =
    need === 'manage'
      ? 'This needs an API key with the scope manage, which manages webhooks and keys.'
      : 'This API key is read-only.'
  throw new AccessDenied('INSUFFICIENT_SCOPE', message, access)
}
