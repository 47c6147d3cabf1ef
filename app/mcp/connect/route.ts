import { loadMcp } from '@/app/mcp/load-mcp'
import { jsonRpcEndpoint } from '@/lib/entry/http/json-rpc-endpoint'
import { route } from '@/lib/entry/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  POST: jsonRpcEndpoint(loadMcp, { isConnected: true }),
})
