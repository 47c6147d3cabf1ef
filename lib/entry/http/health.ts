import * as z from 'zod'
import { databaseProbe } from '@/lib/foundation/database/probe'
import { readBuild } from '@/lib/foundation/runtime/build'
import { isDraining } from '@/lib/foundation/runtime/draining'

const build = {
  version: z.string().meta({ description: 'The version of the package.' }),
  commit: z
    .string()
    .optional()
    .meta({ description: 'The commit that runs, where it is known. `-dirty` follows it in a changed checkout.' }),
}

export const Liveness = z
  .object({ status: z.enum(['ok']).meta({ id: 'LivenessStatus' }), ...build })
  .meta({ id: 'Liveness' })
export type Liveness = z.infer<typeof Liveness>

export const Health = z
  .object({
    status: z.enum(['ok', 'unavailable']).meta({ id: 'HealthStatus' }),
    ...build,
    database: z.enum(['ok', 'blocked', 'unreachable']).meta({
      id: 'DatabaseStatus',
      description: '`blocked`: the database answers, but a lock keeps the tasks from being read.',
    }),
    draining: z
      .boolean()
      .optional()
      .meta({ description: 'The service is about to stop: send further requests to another instance.' }),
  })
  .meta({ id: 'Health' })
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
