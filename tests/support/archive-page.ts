import { db } from '@/lib/foundation/database/client'
import type { SignedIn } from './session'

/** Creates a task and archives it. */
export async function archiveTask(
  api: SignedIn['api'],
  task: { text: string; date?: string; details?: string },
): Promise<string> {
  const { body } = await api.call('POST', '/api/v1/tasks', { date: '2025-03-01', ...task })
  await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  return body._id
}

/** Adds archived tasks directly, each with when it was archived. */
export async function addArchived(userId: string, tasks: readonly (readonly [text: string, archivedAt: string])[]) {
  await db().task.createMany({
    data: tasks.map(([text, archivedAt], order) => ({
      userId,
      text,
      order,
      date: new Date('2025-03-01'),
      archivedAt: new Date(archivedAt),
    })),
  })
}
