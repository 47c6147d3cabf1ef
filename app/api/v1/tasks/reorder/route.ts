import { endpoint } from '@/lib/http/endpoint'
import { route } from '@/lib/http/route'
import { reorderTasks } from '@/lib/tasks/write-operations'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  POST: endpoint(reorderTasks),
})
