import { jsonRpcEndpoint } from '@/lib/entry/http/json-rpc-endpoint'
import { route } from '@/lib/entry/http/route'

/** Loaded when it is first needed: the protocol takes as long to load as the rest of the API. */
async function loadMcp() {
  const { findForeignPage, serveMcp } = await import('@/lib/entry/mcp/serve')
  return { findRefusal: findForeignPage, answer: serveMcp }
}

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({ POST: jsonRpcEndpoint(loadMcp) })
