import * as z from 'zod'

/** One request as it is sent, again and again. */
export const LoadRequest = z.object({
  method: z.enum(['GET', 'POST']),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().optional(),
})
export type LoadRequest = z.infer<typeof LoadRequest>

/** What the process that makes load is told to do. */
export const LoadOrder = z.object({
  url: z.string(),
  connections: z.number(),
  /** Each connection sends an equal part of these, in their order, over and over. */
  requests: z.array(LoadRequest),
  /** Seconds. */
  warmUp: z.number(),
  /** Seconds, after the warm-up. */
  measured: z.number(),
  /** Requests a second, of all connections together; as many as possible when absent. */
  rate: z.number().optional(),
})
export type LoadOrder = z.infer<typeof LoadOrder>

/** What was measured. */
export const LoadDone = z.object({
  type: z.literal('done'),
  /** Answers while it was measured. */
  requests: z.number(),
  /** How long it was measured, in seconds. */
  seconds: z.number(),
  /** Milliseconds from a request to the end of its answer. */
  p50: z.number(),
  p99: z.number(),
})
export type LoadDone = z.infer<typeof LoadDone>

/** What that process has to tell. */
export const LoadReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('warm') }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
  LoadDone,
])
export type LoadReport = z.infer<typeof LoadReport>
