import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { applyPageChange, type PageChange } from '@/lib/domain/tasks/pages/page-change'
import { OneTask } from '@/lib/domain/tasks/schema'
import { AppError, statusOf } from '@/lib/foundation/errors'
import { countAction } from './run-action'
import { currentViewer } from './session'

/**
 * Applies a change to one task for a request that has no page to answer to. proxy.ts has refused a request of another
 * origin.
 * @param body `{ taskId }`
 */
export async function answerChange(body: unknown, toChange: (taskIds: [string]) => PageChange): Promise<Response> {
  const viewer = await currentViewer()
  if (!viewer) return new Response(null, { status: 401 })
  const seconds = await countAction(viewer.actor)
  if (seconds !== undefined) return new Response(null, { status: 429, headers: { 'Retry-After': String(seconds) } })
  const input = z.strictObject(OneTask.shape).safeParse(body)
  if (!input.success) return new Response(null, { status: 400 })
  try {
    await applyPageChange(viewer.actor, randomUUID(), toChange([input.data.taskId]))
    return new Response(null, { status: 204 })
  } catch (error) {
    if (error instanceof AppError) return new Response(null, { status: statusOf[error.code] })
    throw error
  }
}
