import * as z from 'zod'
import { endpoint } from '@/lib/http/endpoint'
import { route } from '@/lib/http/route'
import { taskExample } from '@/lib/tasks/examples'
import { listTasks } from '@/lib/tasks/read'
import { CreateTask, DateQuery, Task } from '@/lib/tasks/schema'
import { createTask } from '@/lib/tasks/write'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  GET: endpoint({
    operationId: 'listTasks',
    summary: 'List the tasks of a date',
    description: 'The active tasks of the date, in their order.',
    query: DateQuery,
    response: z.array(Task),
    examples: { response: [taskExample] },
    run: ({ actor, query }) => listTasks(actor, query.date),
  }),

  POST: endpoint({
    operationId: 'createTask',
    summary: 'Create a task',
    description: "Appends a task to the end of its date's list. Send `isCompleted: true` to log work that is done.",
    body: CreateTask,
    response: Task.pick({ _id: true }),
    status: 201,
    examples: {
      body: { text: taskExample.text, date: taskExample.date, priority: 'high' },
      response: { _id: taskExample._id },
    },
    run: ({ actor, body }) => createTask(actor, body),
  }),
})
