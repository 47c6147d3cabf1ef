import { endpoint } from '@/lib/http/endpoint'
import { route } from '@/lib/http/route'
import { toggleTask } from '@/lib/tasks/write-operations'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  POST: endpoint(toggleTask, { path: ['taskId'] }),
})
