import * as z from 'zod'

/** The resource usage of a process so far. */
export const Usage = z.object({
  /** User and system CPU time of all threads in microseconds. */
  cpu: z.number(),
  /** Resident memory in bytes, with that of the processes that it has started. */
  memory: z.number(),
})
export type Usage = z.infer<typeof Usage>
