'use server'

import { cookies } from 'next/headers'
import * as decide from '@/lib/domain/access/connections/decide'
import { AllowConnection, RequestId } from '@/lib/domain/access/connections/schema'
import { requireRecentAuthentication } from '@/lib/domain/access/sessions/authentication'
import { requestCookie } from '@/lib/entry/connect'
import { type Outcome, runReadAction } from '@/lib/entry/web/run-action'
import { AppError } from '@/lib/foundation/errors'

// The page stays as it is, because the browser leaves it.

/** Allows a client to act for this person. Returns the address at which the browser goes on. */
export async function allowConnection(sent: unknown): Promise<Outcome<string>> {
  return runReadAction(AllowConnection, sent, async ({ actor, authentication }, input) => {
    await requireOwnRequest(input.requestId)
    requireRecentAuthentication(authentication)
    return decide.allowConnection(actor, input)
  })
}

/** Refuses a client. Returns the address at which the browser goes on. */
export async function denyConnection(id: unknown): Promise<Outcome<string>> {
  return runReadAction(RequestId, id, async (_viewer, requestId) => {
    await requireOwnRequest(requestId)
    return decide.denyConnection(requestId)
  })
}

/**
 * Requires that this browser began the request. Otherwise a stranger could send the link of a request, and get what its
 * reader allows.
 * @throws INVALID_OPERATION
 */
async function requireOwnRequest(requestId: string): Promise<void> {
  if ((await cookies()).get(requestCookie)?.value === requestId) return
  throw new AppError('INVALID_OPERATION', 'This request was begun in another browser. Connect again in the client.')
}
