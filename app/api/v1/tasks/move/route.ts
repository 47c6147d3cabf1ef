import { endpoint } from '@/lib/http/endpoint'
import { route } from '@/lib/http/route'
import { Success, succeed } from '@/lib/http/success'
import { moveTasks } from '@/lib/tasks/arrange'
import { taskExample } from '@/lib/tasks/examples'
import { MoveTasks } from '@/lib/tasks/schema'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  POST: endpoint({
    operationId: 'moveTasks',
    summary: 'Move tasks to a date',
    description:
      'Appends 1 to 100 tasks to the list of a date, in the order given: all or none. A task that is on the date already stays where it is. One call rolls up to 100 overdue tasks over.',
    body: MoveTasks,
    response: Success,
    errors: ['NOT_FOUND', 'INVALID_OPERATION'],
    examples: { body: { taskIds: [taskExample._id], date: '2026-03-02' }, response: { success: true } },
    run: ({ actor, body }) => succeed(moveTasks(actor, body)),
  }),
})
