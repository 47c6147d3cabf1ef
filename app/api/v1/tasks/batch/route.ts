import { endpoint } from '@/lib/http/endpoint'
import { route } from '@/lib/http/route'
import { runBatch } from '@/lib/tasks/write-operations'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({ POST: endpoint(runBatch) })
