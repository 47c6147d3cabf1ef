import { deleteTask, getTask, updateTask } from '@/lib/domain/operations'
import { endpoint } from '@/lib/entry/http/endpoint'
import { route } from '@/lib/entry/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  GET: endpoint(getTask, { path: ['taskId'] }),
  PATCH: endpoint(updateTask, { path: ['taskId'] }),
  DELETE: endpoint(deleteTask, { path: ['taskId'] }),
})
