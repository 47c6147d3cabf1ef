'use client'

import { v7 as uuidv7 } from 'uuid'
import type { TypedTask } from '@/lib/quick-add/parse'
import { makeChange } from './send-changes'

/** Adds tasks to any dates, in order. Returns whether all were added, once the service has answered. */
export async function addTasks(tasks: readonly TypedTask[]): Promise<boolean> {
  const outcomes = await Promise.all(
    tasks.map((task) => makeChange({ kind: 'create', taskId: uuidv7(), isCompleted: false, ...task })),
  )
  return outcomes.every(({ ok }) => ok)
}
