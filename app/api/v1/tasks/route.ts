import { endpoint } from '@/lib/http/endpoint'
import { route } from '@/lib/http/route'
import { listTasks } from '@/lib/tasks/read-operations'
import { createTask } from '@/lib/tasks/write-operations'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  GET: endpoint(listTasks),
  POST: endpoint(createTask, { status: 201 }),
})
