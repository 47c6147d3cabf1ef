import { handleRequest } from '@/lib/entry/http/handle-request'
import { handler } from '@/lib/entry/http/handler'
import { readBody } from '@/lib/entry/http/read-body'
import { checkNoInput } from '@/lib/entry/http/read-input'
import { route } from '@/lib/entry/http/route'
import { maxBodyBytes } from '@/lib/foundation/limits'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  GET: handler((request) =>
    handleRequest(request, async (context) => {
      context.operation = 'description'
      checkNoInput({ query: request.parameters, body: await readBody(request, maxBodyBytes) })
      // Loaded on the first request: the description is built from the route table, which contains this file.
      const { serveDescription } = await import('@/lib/entry/http/serve-description')
      return serveDescription(request)
    }),
  ),
})
