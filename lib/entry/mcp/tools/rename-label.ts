import * as z from 'zod'
import { renameLabel as renameInTasks } from '@/lib/domain/operations'
import { countTasks } from '@/lib/entry/mcp/fields'
import { withoutControls } from '@/lib/entry/mcp/task-view'
import { defineTool } from '@/lib/entry/mcp/tool'

export const renameLabel = defineTool({
  name: 'rename_label',
  title: 'Rename a label',
  description: 'Replaces a #label in the texts of all tasks. Labels with one name become one.',
  effect: 'write',
  isIdempotent: true,
  isOverwriting: true,
  input: z.strictObject({ from: z.string(), to: z.string() }),
  output: z.object({
    renamed: z.int(),
    recurring: z.int(),
    tooLong: z.array(z.string()).optional(),
    incomplete: z.boolean().optional(),
  }),
  run: async ({ run }, { from, to }) => {
    const { renamed, recurrences, tooLong, isComplete } = (await run(renameInTasks, { from, to })).output
    const unchanged = tooLong.map(withoutControls)
    const data = {
      renamed,
      recurring: recurrences,
      ...(unchanged.length > 0 && { tooLong: unchanged }),
      ...(!isComplete && { incomplete: true }),
    }
    const lines = [
      `Renamed in ${countTasks(renamed)} and ${recurrences} of those that recur.`,
      ...(isComplete ? [] : ['There may be more: call again.']),
      ...(unchanged.length > 0 ? ['Would be too long:', ...unchanged.map((text) => `- ${text}`)] : []),
    ]
    return { data, text: lines.join('\n') }
  },
})
