import { endpoint } from '@/lib/http/endpoint'
import { route } from '@/lib/http/route'
import { Success, succeed } from '@/lib/http/success'
import { taskExample } from '@/lib/tasks/examples'
import { getTask } from '@/lib/tasks/read'
import { Task, TaskPath, UpdateTask } from '@/lib/tasks/schema'
import { deleteTask, updateTask } from '@/lib/tasks/write'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  GET: endpoint({
    operationId: 'getTask',
    summary: 'Get a task',
    description: 'One task, archived or not.',
    path: TaskPath,
    response: Task,
    errors: ['NOT_FOUND'],
    examples: { response: taskExample },
    run: ({ actor, path }) => getTask(actor, path.taskId),
  }),

  PATCH: endpoint({
    operationId: 'updateTask',
    summary: 'Update a task',
    description:
      "Changes the fields that are sent. null clears an optional field. Another `date` moves the task to the end of that date's list.",
    path: TaskPath,
    body: UpdateTask,
    response: Success,
    errors: ['NOT_FOUND', 'INVALID_OPERATION'],
    examples: { body: { priority: null, timeSpent: 12.5 }, response: { success: true } },
    run: ({ actor, path, body }) => succeed(updateTask(actor, path.taskId, body)),
  }),

  DELETE: endpoint({
    operationId: 'deleteTask',
    summary: 'Delete a task for good',
    description: 'Removes an archived task permanently. This cannot be undone.',
    path: TaskPath,
    response: Success,
    errors: ['NOT_FOUND', 'INVALID_OPERATION'],
    examples: { response: { success: true } },
    run: ({ actor, path }) => succeed(deleteTask(actor, path.taskId)),
  }),
})
