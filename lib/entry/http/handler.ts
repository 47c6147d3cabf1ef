import type { HttpRequest } from './http-request'
import { type PlainResponse, toWebResponse } from './plain-response'
import { WebRequest } from './web-request'

/** The parameters of a path, such as `{ taskId }`. */
export type PathParameters = Readonly<Record<string, string | undefined>>

/** The second argument that Next passes to a handler. The parameters are undefined for a path without any. */
type RouteContext = { params: Promise<PathParameters | undefined> }

/** Handles one method of one path. */
export type PlainHandler = (request: HttpRequest, parameters: PathParameters) => Promise<PlainResponse>

/** A handler as Next calls it; the production server calls `handlePlain`. */
export type Handler = ((request: Request, context: RouteContext) => Promise<Response>) & {
  readonly handlePlain: PlainHandler
}

export function handler(handlePlain: PlainHandler): Handler {
  const respond = async (request: Request, { params }: RouteContext) => {
    const webRequest = new WebRequest(request)
    try {
      return toWebResponse(await handlePlain(webRequest, (await params) ?? {}))
    } finally {
      webRequest.end()
    }
  }
  return Object.assign(respond, { handlePlain })
}
