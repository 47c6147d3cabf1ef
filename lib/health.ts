import * as z from 'zod'
import { version } from '@/package.json'
import { databaseProbe } from './database/probe'

export const Health = z
  .object({
    status: z.enum(['ok', 'unavailable']).meta({ id: 'HealthStatus' }),
    version: z.string().meta({ description: 'The version of the package.' }),
    database: z.enum(['ok', 'blocked', 'unreachable']).meta({
      id: 'DatabaseStatus',
      description: '`blocked`: the database answers, but a lock keeps the tasks from being read.',
    }),
  })
  .meta({ id: 'Health' })
export type Health = z.infer<typeof Health>

/** Checks readiness: whether tasks can be read. Takes 2 s at most, and a moment while the service is merely busy. */
export async function checkHealth(): Promise<Health> {
  const database = await databaseProbe().check()
  return { status: database === 'ok' ? 'ok' : 'unavailable', version, database }
}
