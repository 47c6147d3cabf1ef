import type { Input, Output, Task } from '@/lib/entry/client/operation-types'
import type { Session } from './session'

const maxPage = 100

/** Reads pages of a search until there are enough tasks. The cursor continues exactly after the last one. */
export async function findTasks(
  { client }: Session,
  query: Input<'searchTasks'>,
  limit: number,
): Promise<Output<'searchTasks'>> {
  const tasks: Task[] = []
  let next = query
  for (;;) {
    const page = await client.searchTasks({ ...next, limit: Math.min(maxPage, limit - tasks.length) })
    tasks.push(...page.tasks)
    const { nextCursor } = page
    if (nextCursor === null || tasks.length >= limit) return { tasks, nextCursor }
    next = { ...query, cursor: nextCursor }
  }
}
