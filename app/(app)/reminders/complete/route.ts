import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { AppError, statusOf } from '@/lib/errors'
import { readSmallJson } from '@/lib/http/read-small-json'
import { applyPageChange } from '@/lib/tasks/page-change'
import { OneTask } from '@/lib/tasks/schema'
import { currentViewer } from '@/lib/web/session'

/**
 * Completes a task from its reminder, which the service worker shows without a page. proxy.ts has refused a request of
 * another origin.
 */
export async function POST(request: Request): Promise<Response> {
  const viewer = await currentViewer()
  if (!viewer) return new Response(null, { status: 401 })
  const input = z.strictObject(OneTask.shape).safeParse(await readSmallJson(request))
  if (!input.success) return new Response(null, { status: 400 })
  try {
    await applyPageChange(viewer.actor, randomUUID(), { kind: 'complete', taskIds: [input.data.taskId] })
    return new Response(null, { status: 204 })
  } catch (error) {
    if (error instanceof AppError) return new Response(null, { status: statusOf[error.code] })
    throw error
  }
}
