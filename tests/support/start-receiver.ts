import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Received = { headers: Record<string, string>; body: string; path: string }

export type Receiver = {
  url: string
  received: Received[]
  /** Answers the next requests; 204 without one. */
  answer: (response: ServerResponse, request: Received, count: number) => void
  close: () => Promise<void>
}

/** Address that webhooks may be delivered to in tests. */
export const receiverAddress = '127.0.0.2'

/** Starts a receiver of webhooks. Its caller closes it. */
export async function startReceiver({ address = receiverAddress, port = 0 } = {}): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const one = { headers: singleValues(request.headers), body, path: request.url ?? '' }
    received.push(one)
    receiver.answer(response, one, received.length)
  })
  await new Promise<void>((resolve) => server.listen(port, address, resolve))
  // Safe: a server that listens on a port has an address.
  const { port: actual } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const receiver: Receiver = {
    url: `http://${address}:${actual}/hook`,
    received,
    answer: (response) => response.writeHead(204).end(),
    close,
  }
  return receiver
}

function singleValues(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
