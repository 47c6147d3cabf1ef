import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { findClient, keepClient, saveClient } from '@/lib/domain/access/connections/clients'
import { findGrant, revokeGrant } from '@/lib/domain/access/connections/grants'
import {
  consumeRecord,
  destroyRecord,
  destroyRecordsOf,
  findRecord,
  saveRecord,
} from '@/lib/domain/access/connections/records'

/** The methods of a store for flows that this service does not have. */
const unused = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
} satisfies Adapter

/** Stores what the library keeps. */
export function createAdapter(kind: string, issuer: string): Adapter {
  if (kind === 'Client') return clients
  if (kind === 'Grant') return grantsOf(issuer)
  // A request is answered in the session of the web app, and each needs an answer: OAuth has no session of its own.
  if (kind === 'Session') return unused
  if (recordKinds.includes(kind)) return recordsOf(kind)
  // A bundle that shortened the names of classes would store records that nothing finds again.
  throw new Error(`OAuth stores no ${kind}`)
}

const recordKinds = ['Interaction', 'AuthorizationCode', 'AccessToken', 'RefreshToken']

const clients: Adapter = {
  ...unused,
  upsert: async (id, metadata) => saveClient(id, metadata),
  find: findClient,
}

/** A key is its grant. The consent page creates it. */
function grantsOf(issuer: string): Adapter {
  return {
    ...unused,
    find: async (id) => {
      const grant = await findGrant(id)
      if (!grant) return undefined
      const { userId, clientId, scope, createdAt, expiresAt } = grant
      return {
        jti: id,
        kind: 'Grant',
        iat: Math.floor(createdAt / 1000),
        exp: Math.floor((expiresAt ?? Date.now() + farMs) / 1000),
        accountId: userId,
        clientId,
        resources: { [issuer]: scope === 'full' ? 'full read' : 'read' },
        ...(scope === 'read' && { rejected: { resources: { [issuer]: 'full' } } }),
      }
    },
    destroy: revokeGrant,
  }
}

/** The end that a grant without one gets, from now on, in ms. */
const farMs = 10 * 365 * 24 * 60 * 60_000

function recordsOf(kind: string): Adapter {
  return {
    ...unused,
    upsert: async (id, payload, seconds = 0) => {
      await saveRecord(kind, id, payload, seconds)
      if (kind === 'AccessToken' && payload.clientId !== undefined) await keepClient(payload.clientId)
    },
    find: (id) => findRecord(kind, id),
    consume: async (id) => {
      if (await consumeRecord(kind, id)) return
      // Another request used it at the same time.
      const used: AdapterPayload | undefined = await findRecord(kind, id)
      if (used?.grantId !== undefined) await revokeGrant(used.grantId)
      throw new errors.InvalidGrant('already used')
    },
    destroy: (id) => destroyRecord(kind, id),
    revokeByGrantId: (grantId) => destroyRecordsOf(grantId, kind),
  }
}
