import * as z from 'zod'
import { getTask, searchTasks } from '@/lib/domain/operations'
import type { Task } from '@/lib/domain/tasks/schema'
import { onOneLine, viewTask, withoutControls, writeTask } from '@/lib/entry/mcp/task-view'
import { defineTool, type ToolContext } from '@/lib/entry/mcp/tool'

// The two tools by which connectors of ChatGPT read (OpenAI, "Building MCP servers for ChatGPT and API integrations"). Their
// names, fields and the JSON text are those that OpenAI expects.

const Found = z.object({ id: z.string(), title: z.string(), url: z.string() })

export const search = defineTool({
  name: 'search',
  title: 'Search for connectors',
  description: 'For connectors that know only search and fetch. Others use find_tasks.',
  effect: 'read',
  isIdempotent: true,
  input: z.strictObject({ query: z.string() }),
  output: z.object({ results: z.array(Found) }),
  rename: (path) => (path === 'q' ? 'query' : path),
  run: async (context, { query }) => {
    const { tasks } = (await context.run(searchTasks, { q: query, limit: '20' })).output
    const data = { results: tasks.map((task) => nameTask(context, task)) }
    return { data, text: JSON.stringify(data) }
  },
})

export const fetchTask = defineTool({
  name: 'fetch',
  title: 'Fetch for connectors',
  description: 'A task that search found.',
  effect: 'read',
  isIdempotent: true,
  input: z.strictObject({ id: z.string() }),
  output: Found.extend({ text: z.string() }),
  rename: (path) => path.replace('taskId', 'id'),
  run: async (context, { id: taskId }) => {
    const { output } = await context.run(getTask, { taskId })
    const data = { ...nameTask(context, output), text: writeTask(viewTask(output, context.actor)) }
    return { data, text: JSON.stringify(data) }
  },
})

/** A task as connectors name it. Its address is the page of its date. */
function nameTask({ origin }: ToolContext, { _id, text, date }: Task): z.output<typeof Found> {
  return { id: _id, title: onOneLine(withoutControls(text)), url: `${origin}/day/${date}` }
}
