import { describeResource } from '@/lib/entry/http/challenge'
import { handleRequest } from '@/lib/entry/http/handle-request'
import { handler } from '@/lib/entry/http/handler'
import { requireIssuer } from '@/lib/entry/http/oauth-endpoint'
import { jsonResponse } from '@/lib/entry/http/plain-response'
import { route } from '@/lib/entry/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  GET: handler((request) =>
    handleRequest(request, async (context) => {
      context.operation = 'oauth'
      return jsonResponse(describeResource(requireIssuer(request)))
    }),
  ),
})
