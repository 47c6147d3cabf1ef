import { handleRequest } from '@/lib/entry/http/handle-request'
import { handler } from '@/lib/entry/http/handler'
import { checkHealth } from '@/lib/entry/http/health'
import { jsonResponse } from '@/lib/entry/http/plain-response'
import { route } from '@/lib/entry/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  GET: handler((request) =>
    handleRequest(request, async (context) => {
      context.operation = 'health'
      const health = await checkHealth()
      return jsonResponse(health, health.status === 'ok' ? 200 : 503)
    }),
  ),
})
