declare const minted: unique symbol

/** Whose request this is. Every function of the domain takes one, and reaches only what this user owns. */
export type Actor = {
  readonly userId: string
  /** IANA name; decides which date is today. */
  readonly timeZone: string
  readonly [minted]: true
}

/**
 * Makes an actor of a proven identity. Authentication alone may call this; the linter sees to it.
 * The assertion is safe here because the brand exists in types only.
 */
export function createActor(identity: { userId: string; timeZone: string }): Actor {
  return { userId: identity.userId, timeZone: identity.timeZone } as Actor
}
