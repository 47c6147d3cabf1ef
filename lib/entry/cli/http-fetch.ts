import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { buffer } from 'node:stream/consumers'

/**
 * Sends a request with node:http. The global `fetch` would compile its parser first, which takes longer than the whole
 * command. Redirects are answers.
 */
export async function fetchOverHttp(request: Request): Promise<Response> {
  const url = new URL(request.url)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer())
  const { method, headers, signal } = request
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    send(url, { method, headers: Object.fromEntries(headers), signal })
      .once('response', resolve)
      .once('error', reject)
      .end(body)
  })
  return toResponse(answer, await buffer(answer))
}

function toResponse({ statusCode = 0, statusMessage = '', rawHeaders }: IncomingMessage, body: Buffer): Response {
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '')
  }
  const isEmpty = [204, 205, 304].includes(statusCode)
  return new Response(isEmpty ? null : new Uint8Array(body), { status: statusCode, statusText: statusMessage, headers })
}
