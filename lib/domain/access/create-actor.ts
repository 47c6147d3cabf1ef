import type { Actor, minted } from './actor'

/**
 * Creates an actor from a proven identity. Only the two modules that verify a credential may import this; an import rule
 * enforces it. The assertion is safe because the brand exists only in types.
 */
export function createActor(identity: Omit<Actor, typeof minted | 'changeId'>): Actor {
  return { ...identity } as Actor
}
