import * as z from 'zod'
import { runBatch } from '@/lib/domain/operations'
import {
  ChangedTasks,
  countTasks,
  DateWord,
  dateHint,
  renameIdPath,
  resolveDate,
  TaskIds,
  writeDate,
} from '@/lib/entry/mcp/fields'
import { defineTool, described } from '@/lib/entry/mcp/tool'

export const moveTasks = defineTool({
  name: 'move_tasks',
  title: 'Move tasks to a date',
  description:
    'Moves tasks to the end of a date, in the given order, all or none. Due times move along, at the same time of day.',
  effect: 'write',
  isIdempotent: true,
  input: z.strictObject({ ids: TaskIds, date: described(DateWord, dateHint) }),
  output: ChangedTasks.extend({ date: z.string() }),
  rename: renameIdPath,
  run: async ({ run, today }, { ids, date: word }) => {
    const date = resolveDate(word, today, 'date')
    await run(runBatch, { operations: ids.map((taskId) => ({ op: 'move' as const, taskId, date, keepTime: true })) })
    return {
      data: { ids, date },
      text: `Moved ${countTasks(ids.length)} to ${writeDate(date, today)}: ${ids.join(', ')}`,
    }
  },
})
