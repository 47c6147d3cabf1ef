declare const minted: unique symbol

/** Client that sent a request; null when unknown. */
export type Source = {
  /** IP address. */
  readonly address: string | null
  readonly userAgent: string | null
}

/** The source of what no request caused, such as a command. */
export const unknownSource: Source = { address: null, userAgent: null }

/** The user on whose behalf an operation runs. Every domain function takes one and reaches only that user's data. */
export type Actor = {
  readonly userId: string
  /** IANA name. It decides which date is today. */
  readonly timeZone: string
  /** Id under which changes of this request are published, so that the page that sent it recognizes them. */
  readonly changeId?: string
  /** The session of the request and where it comes from; undefined for an API key. */
  readonly session?: Source & { readonly id: string }
  /** The API key of the request; undefined for a session. */
  readonly key?: { readonly id: string; readonly name: string }
  readonly [minted]: true
}

/**
 * Creates an actor from a proven identity. Only authentication may call this; a lint rule enforces it.
 * The assertion is safe because the brand exists only in types.
 */
export function createActor(identity: Omit<Actor, typeof minted | 'changeId'>): Actor {
  return { ...identity } as Actor
}

/** Returns the same actor with a change id. */
export function withChangeId(actor: Actor, changeId: string): Actor {
  return { ...actor, changeId }
}
