import { checkHealth } from '@/lib/health'
import { exchange } from '@/lib/http/exchange'
import { resource } from '@/lib/http/resource'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource({
  GET: (request) =>
    exchange(request, async () => {
      const health = await checkHealth()
      return Response.json(health, { status: health.status === 'ok' ? 200 : 503 })
    }),
})
