import { endpoint } from '@/lib/http/endpoint'
import { route } from '@/lib/http/route'
import { Success, succeed } from '@/lib/http/success'
import { reorderTasks } from '@/lib/tasks/arrange'
import { taskExample } from '@/lib/tasks/examples'
import { ReorderTasks } from '@/lib/tasks/schema'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  POST: endpoint({
    operationId: 'reorderTasks',
    summary: "Reorder a date's tasks",
    description: 'Takes the ids of every active task of the date, each once, in their new order.',
    body: ReorderTasks,
    response: Success,
    examples: { body: { date: taskExample.date, taskIds: [taskExample._id] }, response: { success: true } },
    run: ({ actor, body }) => succeed(reorderTasks(actor, body)),
  }),
})
