import * as z from 'zod'

// Messages between the process of the pages and its parent. The two share no memory: state that pages and API share is in
// the database, in the store of rate limits, or here. Rate limits and metrics have messages of their own.

/** From the process of the pages. */
export const PagesMessage = z.union([
  /** It listens on a loopback port, for requests that carry the secret. */
  z.object({ ready: z.object({ port: z.number(), secret: z.string() }) }),
  /** It cannot start. `stack`: where, unless the operator can do something about it. */
  z.object({ failed: z.string(), stack: z.string().optional() }),
  /** It has answered a ping. */
  z.object({ pong: z.literal(true) }),
  /** A page waits for something, or goes on, so that its place is free, or taken again. */
  z.object({ place: z.string(), isFree: z.boolean() }),
  /** It has changed tasks. */
  z.object({ hasChanged: z.literal(true) }),
])
export type PagesMessage = z.infer<typeof PagesMessage>

/** To the process of the pages. */
export const OwnerMessage = z.union([
  z.object({ ping: z.literal(true) }),
  /** Ends its event streams, or itself. */
  z.object({ end: z.enum(['streams', 'process']) }),
])
export type OwnerMessage = z.infer<typeof OwnerMessage>

/** Headers of requests to the process of the pages. */
export const secretHeader = 'daymark-secret'
export const placeHeader = 'daymark-place'
