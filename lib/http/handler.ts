import { type Answer, toResponse } from './plain-response'

/**
 * The second argument that both hosts give to a handler: what the path holds, such as `{ taskId }`. Next gives nothing
 * where the path holds nothing.
 */
export type RouteContext = { params: Promise<Record<string, string> | undefined> }

/** Answers one method of one path. */
export type Answerer = (request: Request, context: RouteContext) => Promise<Answer>

/** As Next calls it; the production server takes the plain answer. */
export type Handler = ((request: Request, context: RouteContext) => Promise<Response>) & { readonly answer: Answerer }

export function handler(answer: Answerer): Handler {
  const respond = async (request: Request, context: RouteContext) => toResponse(await answer(request, context))
  return Object.assign(respond, { answer })
}
