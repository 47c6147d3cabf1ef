import { CredentialWatch } from '@/lib/domain/access/credential-watch'
import { statement } from '@/lib/foundation/database/statement'
import { processSingleton } from '@/lib/foundation/runtime/process-singleton'
import { isSessionValid } from './session-lifetime'
import type { SessionId } from './verify-session'

const countSession = statement(
  `SELECT 1 FROM "Session" s JOIN "User" u ON u."id" = s."userId"
  WHERE s."userId" = $1 AND s."id" = $2 AND ${isSessionValid}`,
)

const sessionWatch = processSingleton(
  'session watch',
  () =>
    new CredentialWatch<SessionId>({
      channel: 'daymark_sessions',
      idOf: ({ sessionId }) => sessionId,
      // When it expires depends on when it was last seen, which changes.
      readValidity: async ({ userId, sessionId }) =>
        (await countSession.run(userId, sessionId)).rowCount === 0 ? 0 : Number.POSITIVE_INFINITY,
    }),
)

/**
 * Calls `onEnd` once a session has ended or expired, on whichever instance that happens.
 * @returns a function that stops watching
 */
export function watchSession(session: SessionId, onEnd: () => void): () => void {
  return sessionWatch().add(session, onEnd)
}
