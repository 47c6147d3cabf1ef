import { createWebhook, listWebhooks } from '@/lib/domain/operations'
import { endpoint } from '@/lib/entry/http/endpoint'
import { route } from '@/lib/entry/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  GET: endpoint(listWebhooks),
  POST: endpoint(createWebhook, { status: 201 }),
})
