import { listKeys } from '@/lib/domain/operations'
import { endpoint } from '@/lib/entry/http/endpoint'
import { route } from '@/lib/entry/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  GET: endpoint(listKeys),
})
