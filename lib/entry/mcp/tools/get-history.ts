import * as z from 'zod'
import { getHistory as readHistory } from '@/lib/domain/tasks/events/get-history'
import { TaskId } from '@/lib/domain/tasks/schema'
import { onOneLine, withoutControls } from '@/lib/entry/mcp/task-view'
import { defineTool, described } from '@/lib/entry/mcp/tool'
import { localTimeOf } from '@/lib/foundation/time/local-time'

export const getHistory = defineTool({
  name: 'get_history',
  title: 'Get the history',
  description: 'The latest changes of a task, or of all: when, and by which key, the web app or a recurrence.',
  effect: 'read',
  isIdempotent: true,
  input: z.strictObject({ id: TaskId.optional(), limit: z.int().min(1).max(100).default(20) }),
  output: z.object({
    changes: z.array(
      z.object({
        at: described(z.string(), 'Local'),
        change: z.string(),
        by: z.string(),
        id: z.string(),
        text: z.string().optional(),
      }),
    ),
  }),
  rename: (path) => path.replace('taskId', 'id'),
  run: async ({ run, actor }, { id, limit }) => {
    const { output } = await run(readHistory, { limit, ...(id !== undefined && { taskId: id }) })
    const changes = output.map(({ taskId, at, type, keyName, recurrenceId, text }) => {
      const { date, clock } = localTimeOf(at, actor.timeZone)
      const by = recurrenceId === null ? (keyName ?? 'web app') : 'recurrence'
      return {
        at: `${date}T${clock}`,
        change: type,
        by: withoutControls(by),
        id: taskId,
        ...(text !== null && { text: withoutControls(text) }),
      }
    })
    const lines = changes.map(
      ({ at, change, by, id, text = 'a deleted task' }) =>
        `- ${at} ${change} by ${onOneLine(by)}: ${onOneLine(text)}, ${id}`,
    )
    return { data: { changes }, text: lines.join('\n') || 'Nothing has changed in the last 30 days.' }
  },
})
