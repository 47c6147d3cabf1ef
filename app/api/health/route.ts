import { checkHealth } from '@/lib/health'
import { handleRequest } from '@/lib/http/handle-request'
import { handler } from '@/lib/http/handler'
import { jsonResponse } from '@/lib/http/plain-response'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  GET: handler((request) =>
    handleRequest(request, async (context) => {
      context.operation = 'health'
      const health = await checkHealth()
      return jsonResponse(health, health.status === 'ok' ? 200 : 503)
    }),
  ),
})
