import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { inject, onTestFinished } from 'vitest'

/** What becomes of a request: it is refused, its answer is lost after it took effect, or it is answered. */
export type Fate = 'refuse' | 'lose' | 'answer'

export type SeenRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

/** Starts a proxy before the service that fails in the given ways, one request after the other, and then answers. */
export async function startFailingProxy(fates: Fate[]): Promise<{ url: string; seen: SeenRequest[] }> {
  const seen: SeenRequest[] = []
  const rest = [...fates]
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    const body = (await buffer(request)).toString()
    seen.push({ method, path, headers, body })
    const fate = rest.shift() ?? 'answer'
    if (fate === 'refuse') return void response.writeHead(503, { 'retry-after': '0' }).end('{}')
    const answer = await forward(method, path, headers, body)
    if (fate === 'lose') request.socket.destroy()
    else await send(response, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // Safe: a server that listens on a port has such an address.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

function forward(method: string, path: string, headers: IncomingHttpHeaders, body: string): Promise<Response> {
  const kept = new Headers()
  for (const name of ['x-api-key', 'idempotency-key', 'content-type']) {
    const value = headers[name]
    if (typeof value === 'string') kept.set(name, value)
  }
  return fetch(inject('baseUrl') + path, { method, headers: kept, ...(body !== '' && { body }) })
}

async function send(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
}
