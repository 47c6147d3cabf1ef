import { handleRequest } from '@/lib/entry/http/handle-request'
import { handler } from '@/lib/entry/http/handler'
import { checkLiveness } from '@/lib/entry/http/health'
import { jsonResponse } from '@/lib/entry/http/plain-response'
import { route } from '@/lib/entry/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  GET: handler((request) =>
    handleRequest(request, async (context) => {
      context.operation = 'liveness'
      return jsonResponse(await checkLiveness())
    }),
  ),
})
