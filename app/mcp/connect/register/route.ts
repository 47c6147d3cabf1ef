import { loadOauth } from '@/app/mcp/load-oauth'
import { oauthEndpoint } from '@/lib/entry/http/oauth-endpoint'
import { route } from '@/lib/entry/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  POST: oauthEndpoint(loadOauth, { endpoint: '/register', isRegistration: true }),
})
