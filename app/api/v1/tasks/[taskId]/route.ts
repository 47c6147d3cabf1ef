import { endpoint } from '@/lib/http/endpoint'
import { route } from '@/lib/http/route'
import { getTask } from '@/lib/tasks/read-operations'
import { deleteTask, updateTask } from '@/lib/tasks/write-operations'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  GET: endpoint(getTask, { path: ['taskId'] }),
  PATCH: endpoint(updateTask, { path: ['taskId'] }),
  DELETE: endpoint(deleteTask, { path: ['taskId'] }),
})
