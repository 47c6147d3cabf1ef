import * as z from 'zod'
import { getRecurrence, getTask as readTask } from '@/lib/domain/operations'
import { TaskId } from '@/lib/domain/tasks/schema'
import { shownParts, TaskInShort, viewTask, writeTask } from '@/lib/entry/mcp/task-view'
import { defineTool } from '@/lib/entry/mcp/tool'

export const getTask = defineTool({
  name: 'get_task',
  title: 'Get a task',
  description: 'A task, active or archived, with all details.',
  effect: 'read',
  isIdempotent: true,
  input: z.strictObject({ id: TaskId }),
  output: TaskInShort.extend({ repeat: z.string().optional(), movedFrom: z.array(z.string()).optional() }),
  rename: (path) => path.replace('taskId', 'id'),
  run: async ({ run, actor }, { id: taskId }) => {
    const { output } = await run(readTask, { taskId, include: `${shownParts},recurrence` })
    const view = viewTask(output, actor)
    const movedFrom = output.previousDates
    const moved = movedFrom.length > 0
    const { recurrence: recurrenceId } = output
    const repeat = recurrenceId ? (await run(getRecurrence, { recurrenceId })).output.description : undefined
    const lines = [
      writeTask(view),
      ...(repeat === undefined ? [] : [`Repeats ${repeat}`]),
      ...(moved ? [`Moved from: ${movedFrom.join(', ')}`] : []),
    ]
    const data = { ...view, ...(repeat !== undefined && { repeat }), ...(moved && { movedFrom }) }
    return { data, text: lines.join('\n') }
  },
})
