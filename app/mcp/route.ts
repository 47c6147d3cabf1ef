import { jsonRpcEndpoint } from '@/lib/entry/http/json-rpc-endpoint'
import { route } from '@/lib/entry/http/route'
import { loadMcp } from './load-mcp'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({ POST: jsonRpcEndpoint(loadMcp) })
