import * as z from 'zod'
import { version } from '@/package.json'
import { db } from './database/client'

export const Health = z.object({
  status: z.enum(['ok', 'unavailable']),
  version: z.string(),
  database: z.enum(['ok', 'unreachable']),
})
export type Health = z.infer<typeof Health>

const timeoutMs = 2000

/** Whether the service can serve: its database answers within 2 s. */
export async function checkHealth(): Promise<Health> {
  const answers = await Promise.race([databaseAnswers(), timeLimit()])
  return answers
    ? { status: 'ok', version, database: 'ok' }
    : { status: 'unavailable', version, database: 'unreachable' }
}

async function databaseAnswers(): Promise<boolean> {
  try {
    await db().$queryRaw`SELECT 1`
    return true
  } catch {
    return false
  }
}

function timeLimit(): Promise<boolean> {
  return new Promise((resolve) => setTimeout(resolve, timeoutMs, false).unref())
}
