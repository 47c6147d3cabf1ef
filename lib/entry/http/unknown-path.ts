import { toWebResponse } from './plain-response'
import { rejectPath } from './route'
import { WebRequest } from './web-request'

const refuse = async (request: Request) => toWebResponse(await rejectPath(new WebRequest(request)))

/** The handlers of a route file below which there is nothing. */
export {
  refuse as DELETE,
  refuse as GET,
  refuse as HEAD,
  refuse as OPTIONS,
  refuse as PATCH,
  refuse as POST,
  refuse as PUT,
}
