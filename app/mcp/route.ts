import { jsonRpcEndpoint } from '@/lib/http/json-rpc-endpoint'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  POST: jsonRpcEndpoint(async ({ request, message, ...caller }) => {
    // Loaded when it is first needed: the protocol takes as long to load as the rest of the API.
    const { serveMcp } = await import('@/lib/mcp/serve')
    return serveMcp(request, message, caller)
  }),
})
