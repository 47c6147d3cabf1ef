declare const minted: unique symbol

/** The user on whose behalf an operation runs. Every domain function takes one and reaches only that user's data. */
export type Actor = {
  readonly userId: string
  /** IANA name. It decides which date is today. */
  readonly timeZone: string
  /** Id under which changes of this request are published, so that the page that sent it recognizes them. */
  readonly changeId?: string
  readonly [minted]: true
}

/**
 * Creates an actor from a proven identity. Only authentication may call this; a lint rule enforces it.
 * The assertion is safe because the brand exists only in types.
 */
export function createActor(identity: { userId: string; timeZone: string }): Actor {
  return { userId: identity.userId, timeZone: identity.timeZone } as Actor
}

/** Returns the same actor with a change id. */
export function withChangeId(actor: Actor, changeId: string): Actor {
  return { ...actor, changeId }
}
