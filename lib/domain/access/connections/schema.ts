import * as z from 'zod'
import { CreateKey } from '@/lib/domain/access/keys/schema'

/** The id of a request for authorization, as OAuth puts it into the address of the consent page. */
export const RequestId = z.string().regex(/^[\w-]{20,64}$/, 'is invalid')

/** The scopes of OAuth: permissions that a key of a client can have. */
export const ConnectionScope = CreateKey.shape.scope.extract(['full', 'read'])
export type ConnectionScope = z.infer<typeof ConnectionScope>

export const AllowConnection = z.strictObject({
  requestId: RequestId,
  scope: ConnectionScope,
  expiresAt: CreateKey.shape.expiresAt,
})
export type AllowConnection = z.infer<typeof AllowConnection>

/** A client that asks for access, as the consent page shows it. */
export type ConnectionRequest = {
  clientName: string
  /** Host of the address at which the client describes itself; null for a client that registered itself. */
  clientHost: string | null
  /** The address that gets the answer. */
  redirectUri: string
  /** Whether it asks for more than reading. */
  wantsFull: boolean
}
