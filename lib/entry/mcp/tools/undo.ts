import * as z from 'zod'
import { undoLastChange } from '@/lib/domain/operations'
import type { Task } from '@/lib/domain/tasks/schema'
import { ChangedTasks, nameTasks, readTasks } from '@/lib/entry/mcp/changed-tasks'
import { countTasks, maxTasksPerCall } from '@/lib/entry/mcp/fields'
import { onOneLine } from '@/lib/entry/mcp/task-view'
import { defineTool } from '@/lib/entry/mcp/tool'

export const undo = defineTool({
  name: 'undo',
  title: 'Undo your last change',
  description: 'Takes back the last change of this key, all of it. Again to redo.',
  effect: 'write',
  isIdempotent: false,
  input: z.strictObject({}),
  output: ChangedTasks,
  run: async (context) => {
    const { taskIds } = (await context.run(undoLastChange, {})).output
    const shown = taskIds.slice(0, maxTasksPerCall)
    // Undone already: what cannot be read is left without its text and state.
    const read = await readTasks(context, shown).catch(() => new Map<string, Task>())
    const tasks = nameTasks(taskIds, read)
    const lines = tasks.map(({ id, text }) => `- ${onOneLine(text)}${stateOf(read.get(id))}: ${id}`)
    return { data: { tasks }, text: [`Changed back ${countTasks(tasks.length)}:`, ...lines].join('\n') }
  },
})

/** The state afterwards, from which that after a second call differs. */
function stateOf(task: Task | undefined): string {
  if (!task) return ''
  const isArchived = task.archivedAt !== null
  return ` (${isArchived ? 'archived' : `${task.isCompleted ? 'completed' : 'open'}, ${task.date}`})`
}
