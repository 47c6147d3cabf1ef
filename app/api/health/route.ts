import { checkHealth } from '@/lib/health'
import { answerJson } from '@/lib/http/answer'
import { exchange } from '@/lib/http/exchange'
import { handler } from '@/lib/http/handler'
import { resource } from '@/lib/http/resource'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource({
  GET: handler((request) =>
    exchange(request, async () => {
      const health = await checkHealth()
      return answerJson(health, health.status === 'ok' ? 200 : 503)
    }),
  ),
})
