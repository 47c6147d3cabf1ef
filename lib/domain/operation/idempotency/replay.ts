import { Reply, type Version } from '@/lib/domain/operation/reply'
import { JsonText } from '@/lib/foundation/database/json-text'
import { AppError } from '@/lib/foundation/errors'
import type { Once } from './once'

/** An earlier request with the same key, and the answer to it. */
type Held = { request: Uint8Array; output: string; version: Version | null }

/** @throws IDEMPOTENCY_KEY_REUSED when the key is held by another request */
export function replay<Output>({ request }: Once, held: Held): Reply<Output> {
  if (!request.equals(held.request)) {
    throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request: choose a new one.')
  }
  return new Reply(new JsonText<Output>(held.output), { version: held.version ?? undefined, isReplayed: true })
}
