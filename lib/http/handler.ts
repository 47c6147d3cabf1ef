import { type PlainResponse, toWebResponse } from './plain-response'

/**
 * The second argument that both hosts give to a handler: what the path holds, such as `{ taskId }`. Next gives nothing
 * where the path holds nothing.
 */
export type RouteContext = { params: Promise<Record<string, string> | undefined> }

/** Answers one method of one path. */
export type PlainHandler = (request: Request, context: RouteContext) => Promise<PlainResponse>

/** As Next calls it; the production server takes the plain answer. */
export type Handler = ((request: Request, context: RouteContext) => Promise<Response>) & {
  readonly handlePlain: PlainHandler
}

export function handler(handlePlain: PlainHandler): Handler {
  const respond = async (request: Request, context: RouteContext) => toWebResponse(await handlePlain(request, context))
  return Object.assign(respond, { handlePlain })
}
