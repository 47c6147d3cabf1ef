import type { Actor } from '@/lib/domain/access/actor'
import { streamTasksByDate } from '@/lib/domain/tasks/export/stream-tasks'
import { type Exported, Recurring } from './recurring'

/**
 * The active tasks of an account by date and order, the oldest date first, without those that a recurrence makes again.
 */
export async function* listTasksByDate(actor: Actor): AsyncGenerator<Exported> {
  const recurring = await Recurring.read(actor)
  for await (const task of streamTasksByDate(actor)) {
    const marked = recurring.mark(task)
    if (!marked.isMade) yield marked
  }
}
