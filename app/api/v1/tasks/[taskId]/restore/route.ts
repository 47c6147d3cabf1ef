import { endpoint } from '@/lib/http/endpoint'
import { route } from '@/lib/http/route'
import { restoreTask } from '@/lib/tasks/write-operations'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  POST: endpoint(restoreTask, { path: ['taskId'] }),
})
