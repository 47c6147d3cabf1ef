import { endpoint } from '@/lib/http/endpoint'
import { route } from '@/lib/http/route'
import { streamChanges } from '@/lib/tasks/read-operations'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  GET: endpoint(streamChanges, { resume: 'since' }),
})
