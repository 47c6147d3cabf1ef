import { Agent, type OutgoingHttpHeaders, request as sendRequest } from 'node:http'

export type PlainRequest = {
  method?: string
  /** Sent as it is: `fetch` would normalize it. */
  path: string
  headers?: OutgoingHttpHeaders
  body?: string
}

export type PlainAnswer = { status: number; headers: NodeJS.Dict<string | string[]>; body: string }

/** Sends requests one after another, on one connection while the service keeps it open. */
export function openClient(baseUrl: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { hostname, port } = new URL(baseUrl)
  const send = ({ method = 'GET', path, headers = {}, body }: PlainRequest) =>
    new Promise<PlainAnswer>((resolve, reject) => {
      const bytes = body === undefined ? undefined : Buffer.from(body)
      const length = bytes && { 'Content-Length': bytes.length }
      const sent = sendRequest({ agent, hostname, port, method, path, headers: { ...length, ...headers } })
      sent.once('error', reject)
      sent.once('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      })
      sent.end(bytes)
    })
  return { send, close: () => agent.destroy() }
}
