import { endpoint } from '@/lib/http/endpoint'
import { route } from '@/lib/http/route'
import { Success, succeed } from '@/lib/http/success'
import { TaskPath } from '@/lib/tasks/schema'
import { archiveTask } from '@/lib/tasks/write'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  POST: endpoint({
    operationId: 'archiveTask',
    summary: 'Archive a task',
    description: 'Hides a task from its date. Archiving an archived task changes nothing and succeeds.',
    path: TaskPath,
    response: Success,
    errors: ['NOT_FOUND'],
    examples: { response: { success: true } },
    run: ({ actor, path }) => succeed(archiveTask(actor, path.taskId)),
  }),
})
