import { endpoint } from '@/lib/http/endpoint'
import { route } from '@/lib/http/route'
import { Success, succeed } from '@/lib/http/success'
import { TaskPath } from '@/lib/tasks/schema'
import { toggleTask } from '@/lib/tasks/write'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  POST: endpoint({
    operationId: 'toggleTask',
    summary: 'Toggle completion',
    description:
      'Makes a pending task completed, and a completed one pending. To set it safely whatever it was, update `isCompleted`.',
    path: TaskPath,
    response: Success,
    errors: ['NOT_FOUND', 'INVALID_OPERATION'],
    examples: { response: { success: true } },
    run: ({ actor, path }) => succeed(toggleTask(actor, path.taskId)),
  }),
})
