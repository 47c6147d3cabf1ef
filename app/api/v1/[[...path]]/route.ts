import { toResponse } from '@/lib/http/plain-response'
import { refusePath } from '@/lib/http/route'

const refuse = async (request: Request) => toResponse(await refusePath(request))

export {
  refuse as DELETE,
  refuse as GET,
  refuse as HEAD,
  refuse as OPTIONS,
  refuse as PATCH,
  refuse as POST,
  refuse as PUT,
}
