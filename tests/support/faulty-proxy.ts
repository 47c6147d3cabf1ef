import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

/**
 * Fault of a request. `refuse`: it is answered with a status. `lose`: the connection ends before the server gets it.
 * `pass`: none. `lose answer`: the server has answered, and the connection ends.
 */
export type Fault = { refuse: number; retryAfter?: number } | 'lose' | 'lose answer' | 'pass'

export type FaultyProxy = {
  url: string
  /** Method and path of each request that arrived. */
  requests: string[]
  /** Their idempotency keys, of those that have one. */
  keys: string[]
  /** Faults of the next requests, in turn. */
  plan: Fault[]
}

/** An HTTP proxy that fails as planned. */
export async function startFaultyProxy(targetUrl: string): Promise<FaultyProxy> {
  const requests: string[] = []
  const keys: string[] = []
  const plan: Fault[] = []
  const server = createServer((incoming, outgoing) => {
    requests.push(`${incoming.method} ${incoming.url}`)
    keys.push(...[incoming.headers['idempotency-key'] ?? []].flat())
    void handle(targetUrl, incoming, outgoing, plan.shift())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, requests, keys, plan }
}

async function handle(
  targetUrl: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault: Fault | undefined,
): Promise<void> {
  if (fault === 'lose') {
    incoming.socket.destroy()
    return
  }
  if (typeof fault === 'object') {
    const { refuse, retryAfter } = fault
    if (retryAfter !== undefined) outgoing.setHeader('retry-after', retryAfter)
    outgoing.writeHead(refuse).end('not now')
    return
  }
  const passed = request(targetUrl + incoming.url, { method: incoming.method, headers: incoming.headers })
  // The client has left, as at the end of a test.
  outgoing.once('close', () => passed.destroy())
  passed.on('error', () => incoming.socket.destroy())
  passed.once('response', (answer) => {
    if (fault === 'lose answer') {
      answer.resume().once('end', () => incoming.socket.destroy())
      return
    }
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers).flushHeaders()
    answer.pipe(outgoing)
  })
  incoming.pipe(passed)
}
