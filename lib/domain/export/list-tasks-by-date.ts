import type { Actor } from '@/lib/domain/access/actor'
import { toPlainData } from '@/lib/domain/operation/reply'
import { type FoundTasks, SearchQuery } from '@/lib/domain/tasks/search/schema'
import { searchTasks } from '@/lib/domain/tasks/search/search-tasks'
import { type Exported, Recurring } from './recurring'

const everyTask = { sort: 'oldest', limit: '100', include: 'estimate,recurrence' }

/**
 * The active tasks of an account by date and order, the oldest date first, without those that a recurrence makes again.
 */
export async function* listTasksByDate(actor: Actor): AsyncGenerator<Exported> {
  const recurring = await Recurring.read(actor)
  let cursor: string | null = null
  do {
    const query = SearchQuery.parse({ ...everyTask, ...(cursor !== null && { cursor }) })
    const page: FoundTasks = toPlainData(await searchTasks(actor, query))
    for (const task of page.tasks) {
      const marked = recurring.mark(task)
      if (task.archivedAt === null && !marked.isMade) yield marked
    }
    cursor = page.nextCursor
  } while (cursor !== null)
}
