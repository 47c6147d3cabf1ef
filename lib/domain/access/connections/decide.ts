import * as z from 'zod'
import { recordActivity } from '@/lib/domain/access/activity'
import type { Actor } from '@/lib/domain/access/actor'
import { insertKey } from '@/lib/domain/access/keys/create-key'
import { generateKey } from '@/lib/domain/access/keys/key-token'
import { db } from '@/lib/foundation/database/client'
import type { Prisma } from '@/lib/foundation/database/generated/client'
import { AppError } from '@/lib/foundation/errors'
import { grantIdOf } from './grants'
import { findRecord, hashRecord } from './records'
import type { AllowConnection, ConnectionRequest } from './schema'

/** A request for authorization as it is stored. */
const Stored = z.object({
  returnTo: z.string(),
  params: z.object({ client_id: z.string(), redirect_uri: z.string(), scope: z.string() }),
  prompt: z.object({ details: z.object({ clientName: z.string() }) }),
  result: z.unknown().optional(),
})

/** Finds a request that waits for an answer; undefined when it has expired or is answered. */
async function findStored(requestId: string): Promise<z.output<typeof Stored> | undefined> {
  const stored = Stored.safeParse(await findRecord('Interaction', requestId)).data
  return stored?.result === undefined ? stored : undefined
}

/** Returns the client that asks for access; undefined when the request has expired or is answered. */
export async function findConnectionRequest(requestId: string): Promise<ConnectionRequest | undefined> {
  const stored = await findStored(requestId)
  if (!stored) return undefined
  const { client_id: clientId, redirect_uri: redirectUri, scope } = stored.params
  return {
    clientName: stored.prompt.details.clientName,
    clientHost: URL.canParse(clientId) ? new URL(clientId).host : null,
    redirectUri,
    wantsFull: scope.split(' ').includes('full'),
  }
}

/**
 * Allows a client to act for a user: creates the key as which its tokens act.
 * @returns the address at which the authorization goes on
 * @throws INVALID_OPERATION when the request has expired or is answered, asks only for reading, or the account has 100 keys
 */
export async function allowConnection(
  owner: Pick<Actor, 'userId' | 'session'>,
  { requestId, scope, expiresAt }: AllowConnection,
): Promise<string> {
  const { userId } = owner
  const request = await findStored(requestId)
  if (!request) throw hasEnded()
  if (scope === 'full' && !request.params.scope.split(' ').includes('full')) {
    throw new AppError('INVALID_OPERATION', 'The client asks only to read.')
  }
  const { clientName } = request.prompt.details
  const client = { clientId: request.params.client_id, clientName }
  const keyId = await db().$transaction(async (tx) => {
    // Nobody knows this key: the tokens of the client act instead of it.
    const id = await insertKey(tx, owner, { name: clientName, scope, expiresAt, ...client }, generateKey())
    const grantId = grantIdOf({ userId, keyId: id })
    await answer(tx, requestId, { login: { accountId: userId }, consent: { grantId } })
    return id
  })
  await recordActivity(owner, { type: 'key.connected', keyId, detail: clientName })
  return request.returnTo
}

/**
 * Refuses a client.
 * @returns the address at which the authorization ends
 * @throws INVALID_OPERATION when the request has expired or is answered
 */
export async function denyConnection(requestId: string): Promise<string> {
  const request = await findStored(requestId)
  if (!request) throw hasEnded()
  await answer(db(), requestId, { error: 'access_denied', error_description: 'The user denied the request.' })
  return request.returnTo
}

/** Answers a request once. */
async function answer(tx: Prisma.TransactionClient, requestId: string, result: object): Promise<void> {
  const answered = await tx.$executeRaw`
    UPDATE "OauthRecord" SET "payload" = jsonb_set("payload", '{result}', ${JSON.stringify(result)}::jsonb)
    WHERE "hash" = ${hashRecord(requestId)} AND "kind" = 'Interaction' AND "expiresAt" > now()
      AND "payload"->'result' IS NULL`
  if (answered === 0) throw hasEnded()
}

function hasEnded(): AppError {
  return new AppError(
    'INVALID_OPERATION',
    'This request has expired or is already answered. Connect again in the client.',
  )
}
