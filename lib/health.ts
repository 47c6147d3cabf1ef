import * as z from 'zod'
import { version } from '@/package.json'
import { db } from './database/client'

export const Health = z
  .object({
    status: z.enum(['ok', 'unavailable']).meta({ id: 'HealthStatus' }),
    version: z.string().meta({ description: 'The version of the package.' }),
    database: z.enum(['ok', 'unreachable']).meta({ id: 'DatabaseStatus' }),
  })
  .meta({ id: 'Health' })
export type Health = z.infer<typeof Health>

const timeoutMs = 2000

/** Checks readiness: the database must answer within 2 s. */
export async function checkHealth(): Promise<Health> {
  const isReachable = await Promise.race([pingDatabase(), waitForTimeout()])
  return isReachable
    ? { status: 'ok', version, database: 'ok' }
    : { status: 'unavailable', version, database: 'unreachable' }
}

async function pingDatabase(): Promise<boolean> {
  try {
    await db().$queryRaw`SELECT 1`
    return true
  } catch {
    return false
  }
}

function waitForTimeout(): Promise<boolean> {
  return new Promise((resolve) => setTimeout(resolve, timeoutMs, false).unref())
}
