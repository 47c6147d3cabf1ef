import { checkHealth } from '@/lib/health'
import { exchange } from '@/lib/http/handle-request'
import { handler } from '@/lib/http/handler'
import { answerJson } from '@/lib/http/plain-response'
import { resource } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource({
  GET: handler((request) =>
    exchange(request, async () => {
      const health = await checkHealth()
      return answerJson(health, health.status === 'ok' ? 200 : 503)
    }),
  ),
})
