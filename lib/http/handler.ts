import { type PlainResponse, toWebResponse } from './plain-response'

/**
 * The second argument that both hosts pass to a handler: the path's parameters, such as `{ taskId }`. Next passes
 * undefined parameters for a path without any, and only these.
 */
export type RouteContext = {
  params: Promise<Record<string, string> | undefined>
  /** Whether the client has disconnected; without it, the signal of the request tells. */
  hasLeft?: () => boolean
  /** Calls its argument when the client disconnects, at once when it has; without it, the signal of the request does. */
  onLeave?: (callback: () => void) => void
  /** Called when the request begins to wait, possibly for long, while it costs nothing. */
  onWait?: () => void
}

/** Handles one method of one path. */
export type PlainHandler = (request: Request, context: RouteContext) => Promise<PlainResponse>

/** A handler as Next calls it; the production server calls `handlePlain`. */
export type Handler = ((request: Request, context: RouteContext) => Promise<Response>) & {
  readonly handlePlain: PlainHandler
}

export function handler(handlePlain: PlainHandler): Handler {
  const respond = async (request: Request, context: RouteContext) => toWebResponse(await handlePlain(request, context))
  return Object.assign(respond, { handlePlain })
}
