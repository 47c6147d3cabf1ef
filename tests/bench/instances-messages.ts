import * as z from 'zod'

/** Orders to a process that stands for several instances. */
export const InstancesOrder = z.discriminatedUnion('type', [
  /** Each instance has its own accounts, each with one open page. */
  z.object({ type: z.literal('open'), instances: z.array(z.array(z.string())), accounts: z.array(z.string()) }),
  /** Publishes changes of random accounts, as many per second as `rate` says, for all instances together. */
  z.object({ type: z.literal('measure'), rate: z.number(), seconds: z.number() }),
])
export type InstancesOrder = z.infer<typeof InstancesOrder>

export const InstancesReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open') }),
  z.object({
    type: z.literal('measured'),
    published: z.number(),
    /** Notifications that the instances received. */
    delivered: z.number(),
    /** From publishing a change until the instance with the page has it, in milliseconds. */
    latencies: z.array(z.number()),
    /** CPU of this process in microseconds. */
    cpu: z.number(),
  }),
])
export type InstancesReport = z.infer<typeof InstancesReport>
