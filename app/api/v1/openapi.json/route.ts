import { exchange } from '@/lib/http/handle-request'
import { handler } from '@/lib/http/handler'
import { maxBodyBytes, parseInput } from '@/lib/http/parse-input'
import { readBody } from '@/lib/http/read-body'
import { resource } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource({
  GET: handler((request) =>
    exchange(request, async ({ url }) => {
      parseInput({ parameters: {}, url, bytes: await readBody(request, maxBodyBytes) }, {})
      // Loaded when first asked for: the description is made from the route table, which this file is itself part of.
      const { answerDescription } = await import('@/lib/http/serve-description')
      return answerDescription(request)
    }),
  ),
})
