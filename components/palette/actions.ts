'use server'

import * as z from 'zod'
import { Theme } from '@/lib/domain/access/sessions/account'
import { updateProfile } from '@/lib/domain/accounts/manage-account'
import { splitSearch } from '@/lib/domain/tasks/labels/split-search'
import type { Task } from '@/lib/domain/tasks/schema'
import { SearchQuery } from '@/lib/domain/tasks/search/schema'
import { searchTasks } from '@/lib/domain/tasks/search/search-tasks'
import { type Outcome, runAction, runReadAction } from '@/lib/entry/web/run-action'

/** Fields of a task that the palette shows. */
export type FoundTask = Pick<Task, '_id' | 'text' | 'date' | 'isCompleted' | 'priority'> & { isArchived: boolean }

const maxFound = '8'

/** Finds tasks by the beginnings of their words, the newest first. */
export async function findTasks(words: unknown): Promise<Outcome<FoundTask[]>> {
  const Words = z.strictObject({ q: SearchQuery.shape.q.unwrap() })
  return runReadAction(Words, { q: words }, async ({ actor }, { q }) => {
    const { tasks } = await searchTasks(actor, SearchQuery.parse({ ...splitSearch(q), limit: maxFound }))
    return tasks.map(({ _id, text, date, isCompleted, priority, archivedAt }) => ({
      _id,
      text,
      date,
      isCompleted,
      priority,
      isArchived: archivedAt !== null,
    }))
  })
}

export async function changeTheme(sent: unknown): Promise<Outcome> {
  return runAction(Theme, sent, ({ actor }, theme) => updateProfile(actor, { theme }))
}
