import * as z from 'zod'

/** The answer of an endpoint that changes something and has nothing to tell. */
export const Success = z.object({ success: z.literal(true) }).meta({ id: 'Success' })

export async function succeed(work: Promise<void>): Promise<z.infer<typeof Success>> {
  await work
  return { success: true }
}
