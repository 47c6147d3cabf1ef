import * as z from 'zod'
import { databaseProbe } from '@/lib/foundation/database/probe'
import { readBuild } from '@/lib/foundation/runtime/build'
import { isDraining } from '@/lib/foundation/runtime/draining'

const build = {
  /** That of the package. */
  version: z.string(),
  /** The commit that runs, where it is known. `-dirty` follows it in a changed checkout. */
  commit: z.string().optional(),
}

export const Liveness = z.object({ status: z.literal('ok'), ...build })
export type Liveness = z.infer<typeof Liveness>

export const Health = z.object({
  status: z.enum(['ok', 'unavailable']),
  ...build,
  /** `blocked`: the database answers, but a lock keeps the tasks from being read. */
  database: z.enum(['ok', 'blocked', 'unreachable']),
  /** The service is about to stop: further requests belong to another instance. */
  draining: z.boolean().optional(),
})
export type Health = z.infer<typeof Health>

/** Checks liveness: whether the process answers, whatever its database does. A restart would not repair the database. */
export async function checkLiveness(): Promise<Liveness> {
  return { status: 'ok', ...(await readBuild()) }
}

/**
 * Checks readiness: whether tasks can be read, and the service is not about to stop. Takes 2 s at most, and a moment
 * while the service is merely busy.
 */
export async function checkHealth(): Promise<Health> {
  const [build, database] = await Promise.all([readBuild(), databaseProbe().check()])
  const draining = isDraining() && { draining: true }
  return { status: database === 'ok' && !draining ? 'ok' : 'unavailable', ...build, database, ...draining }
}
