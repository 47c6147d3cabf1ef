import * as z from 'zod'
import { listRecurrences } from '@/lib/domain/operations'
import { writeRecurrence } from '@/lib/entry/mcp/recurrence'
import { withoutControls } from '@/lib/entry/mcp/task-view'
import { defineTool } from '@/lib/entry/mcp/tool'

export const listRecurring = defineTool({
  name: 'list_recurring',
  title: 'List what recurs',
  description: 'What recurs, when next. update_tasks takes its ids, with repeat.',
  effect: 'read',
  isIdempotent: true,
  input: z.strictObject({}),
  output: z.object({
    recurring: z.array(
      z.object({
        id: z.string(),
        text: z.string(),
        repeat: z.string(),
        next: z.string().optional(),
        due: z.string().optional(),
        paused: z.boolean().optional(),
      }),
    ),
  }),
  run: async ({ run, today }) => {
    const { recurrences } = (await run(listRecurrences, {})).output
    const recurring = recurrences.map(({ _id: id, text, description, nextDate, time, isPaused }) => ({
      id,
      text: withoutControls(text),
      repeat: description,
      ...(nextDate !== null && !isPaused && { next: nextDate }),
      ...(time && { due: time }),
      ...(isPaused && { paused: true }),
    }))
    const lines = recurrences.map((recurrence) => `- ${writeRecurrence(recurrence, today)}: ${recurrence._id}`)
    return { data: { recurring }, text: lines.join('\n') || 'Nothing recurs.' }
  },
})
