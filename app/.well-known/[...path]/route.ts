import { toWebResponse } from '@/lib/http/plain-response'
import { rejectPath } from '@/lib/http/route'

/** Programs that look for OAuth take the absence of a document for an answer only if it is no page. */
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
