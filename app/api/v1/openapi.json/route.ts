import { handleRequest } from '@/lib/http/handle-request'
import { handler } from '@/lib/http/handler'
import { maxBodyBytes, parseInput } from '@/lib/http/parse-input'
import { readBody } from '@/lib/http/read-body'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  GET: handler((request) =>
    handleRequest(request, async ({ url }) => {
      parseInput({ parameters: {}, url, bytes: await readBody(request, maxBodyBytes) }, {})
      // Loaded when first asked for: the description is made from the route table, which this file is itself part of.
      const { serveDescription } = await import('@/lib/http/serve-description')
      return serveDescription(request)
    }),
  ),
})
