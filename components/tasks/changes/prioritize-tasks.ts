import { announce } from '@/components/ui/announce'
import type { Priority } from '@/lib/domain/tasks/schema'
import type { DayTask } from './optimistic-day'
import { makeChange } from './send-changes'
import { rememberUndo } from './undo'

/** The keys that set a priority. */
export const prioritiesByKey = { '1': 'high', '2': 'medium', '3': 'low', '0': null } as const

export function isPriorityKey(key: string): key is keyof typeof prioritiesByKey {
  return key in prioritiesByKey
}

export function prioritizeTasks(tasks: readonly DayTask[], priority: Priority | null): void {
  void makeChange({ kind: 'prioritize', taskIds: tasks.map(({ _id }) => _id), priority })
  announce(`Priority ${priority ?? 'none'}.`)
  rememberUndo(() => {
    for (const task of tasks) void makeChange({ kind: 'prioritize', taskIds: [task._id], priority: task.priority })
  })
}
