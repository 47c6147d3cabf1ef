import * as z from 'zod'
import { getTask as readTask } from '@/lib/domain/operations'
import { TaskId } from '@/lib/domain/tasks/schema'
import { TaskView, viewTask, writeTask } from '@/lib/entry/mcp/task-view'
import { defineTool } from '@/lib/entry/mcp/tool'

export const getTask = defineTool({
  name: 'get_task',
  title: 'Get a task',
  description: 'One task, active or archived, with all its details.',
  effect: 'read',
  isIdempotent: true,
  input: z.strictObject({ id: TaskId }),
  output: TaskView.extend({ movedFrom: z.array(z.string()).optional() }),
  rename: (path) => path.replace('taskId', 'id'),
  run: async ({ run, actor }, { id: taskId }) => {
    const { output } = await run(readTask, { taskId })
    const view = viewTask(output, actor.timeZone)
    const movedFrom = output.previousDates
    const moved = movedFrom.length > 0
    const text = moved ? `${writeTask(view)}\nMoved from: ${movedFrom.join(', ')}` : writeTask(view)
    return { data: { ...view, ...(moved && { movedFrom }) }, text }
  },
})
