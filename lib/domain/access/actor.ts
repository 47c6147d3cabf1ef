import type { Source } from '@/lib/foundation/request/source'

/** Exists in types alone: nothing but `createActor` makes an actor. */
export declare const minted: unique symbol

/** The user on whose behalf an operation runs. Every domain function takes one and reaches only that user's data. */
export type Actor = {
  readonly userId: string
  /** IANA name. It decides which date is today. */
  readonly timeZone: string
  /** Hour at which a day begins, 0 to 6. */
  readonly dayStart: number
  /** Id under which changes of this request are published, so that the page that sent it recognizes them. */
  readonly changeId?: string
  /** The session of the request and where it comes from; undefined for an API key. */
  readonly session?: Source & { readonly id: string }
  /** The API key of the request; undefined for a session. */
  readonly key?: { readonly id: string; readonly name: string }
  readonly [minted]: true
}

/** Returns the same actor with a change id. */
export function withChangeId(actor: Actor, changeId: string): Actor {
  return { ...actor, changeId }
}
