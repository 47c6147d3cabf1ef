import * as z from 'zod'
import { CredentialWatch } from '@/lib/domain/access/credential-watch'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { statement } from '@/lib/foundation/database/statement'
import { processSingleton } from '@/lib/foundation/runtime/process-singleton'
import { keysChannel } from './key-cache'

type KeyId = { userId: string; keyId: string }

const selectValidity = statement(
  `SELECT ${milliseconds('"expiresAt" - now()')} AS "expiresInMs"
  FROM "ApiKey" WHERE "userId" = $1::uuid AND "id" = $2::uuid AND "revokedAt" IS NULL`,
  z.object({ expiresInMs: z.number().nullable() }),
)

const keyWatch = processSingleton(
  'key watch',
  () =>
    new CredentialWatch<KeyId>({
      channel: keysChannel,
      idOf: ({ keyId }) => keyId,
      readValidity: async ({ userId, keyId }) => {
        const [row] = (await selectValidity.run(userId, keyId)).rows
        return row ? (row.expiresInMs ?? Number.POSITIVE_INFINITY) : 0
      },
    }),
)

/**
 * Calls `onEnd` once an API key is revoked, deleted or has expired, on whichever instance that happens.
 * @returns a function that stops watching
 */
export function watchKey(key: KeyId, onEnd: () => void): () => void {
  return keyWatch().add(key, onEnd)
}
