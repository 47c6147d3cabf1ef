import * as z from 'zod'

/** What a process has used so far. */
export const Usage = z.object({
  /** Processor time of all its threads, user and system, in microseconds. */
  cpu: z.number(),
  /** Resident memory in bytes. */
  memory: z.number(),
  /** How much later than wanted its event loop came round, in milliseconds. */
  delay: z.object({ p50: z.number(), p99: z.number(), max: z.number() }),
})
export type Usage = z.infer<typeof Usage>
