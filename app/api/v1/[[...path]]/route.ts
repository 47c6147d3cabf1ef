import { toWebResponse } from '@/lib/http/plain-response'
import { rejectPath } from '@/lib/http/route'

const refuse = async (request: Request) => toWebResponse(await rejectPath(request))

export {
  refuse as DELETE,
  refuse as GET,
  refuse as HEAD,
  refuse as OPTIONS,
  refuse as PATCH,
  refuse as POST,
  refuse as PUT,
}
