import * as z from 'zod'

/** Stands in a header for an id that differs each time; autocannon replaces it. */
export const uniqueId = '[<id>]'

/** A request that is sent repeatedly. */
export const LoadRequest = z.object({
  method: z.enum(['GET', 'POST']),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().optional(),
})
export type LoadRequest = z.infer<typeof LoadRequest>

/** An order to the load generator process. */
export const LoadOrder = z.object({
  url: z.string(),
  connections: z.number(),
  /** Each connection cycles through an equal part of these, in order. */
  requests: z.array(LoadRequest),
  /** Seconds. */
  warmUp: z.number(),
  /** Seconds, after the warm-up. */
  measured: z.number(),
  /** Requests per second over all connections; as many as possible if undefined. */
  rate: z.number().optional(),
  /** Whether 503 is an answer like any other; otherwise it ends the measurement. */
  mayReject: z.boolean().optional(),
  /** The length of the slots in which responses are counted, in milliseconds. */
  slotMs: z.number().optional(),
})
export type LoadOrder = z.infer<typeof LoadOrder>

/** The measurement. */
export const LoadDone = z.object({
  type: z.literal('done'),
  /** Responses during the measurement. */
  requests: z.number(),
  /** How many of them were 503. */
  rejected: z.number(),
  /** Duration of the measurement in seconds. */
  seconds: z.number(),
  /** Latency in milliseconds, to the end of the response. */
  p50: z.number(),
  p99: z.number(),
  /** The responses of each slot. */
  perSlot: z.array(z.number()),
})
export type LoadDone = z.infer<typeof LoadDone>

/** A report of the load generator process. */
export const LoadReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('warm') }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
  LoadDone,
])
export type LoadReport = z.infer<typeof LoadReport>
