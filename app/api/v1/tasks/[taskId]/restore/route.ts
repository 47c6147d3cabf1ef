import { endpoint } from '@/lib/http/endpoint'
import { route } from '@/lib/http/route'
import { Success, succeed } from '@/lib/http/success'
import { TaskPath } from '@/lib/tasks/schema'
import { restoreTask } from '@/lib/tasks/write'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  POST: endpoint({
    operationId: 'restoreTask',
    summary: 'Restore a task',
    description:
      'Brings an archived task back to its date and its place there. Restoring an active task changes nothing and succeeds.',
    path: TaskPath,
    response: Success,
    errors: ['NOT_FOUND'],
    examples: { response: { success: true } },
    run: ({ actor, path }) => succeed(restoreTask(actor, path.taskId)),
  }),
})
