import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

type Options = {
  /** Changes the texts that are served under paths. */
  rewrites?: Record<string, (text: string) => string>
  /** Whether a request gets no answer. */
  holds?: (url: string, method: string) => boolean
  /** Whether the connection ends in the middle of the answer. */
  cuts?: (request: IncomingMessage) => boolean
}

/** A proxy in front of a service. */
export async function startProxy(baseUrl: string, { rewrites = {}, holds = () => false, cuts = () => false }: Options) {
  const target = new URL(baseUrl)
  let held = 0
  let cut = 0
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', headers, url = '/' } = incoming
    const rewrite = rewrites[url]
    if (holds(url, method)) {
      held++
      outgoing.once('close', () => held--)
      return
    }
    if (rewrite) {
      void fetch(`${baseUrl}${url}`).then(async (answer) => {
        outgoing.writeHead(answer.status, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
        outgoing.end(rewrite(await answer.text()))
      })
      return
    }
    const isCut = cuts(incoming)
    const sent = request({ host: target.hostname, port: target.port, path: url, method, headers }, async (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      if (!isCut) return answer.pipe(outgoing)
      const body = await buffer(answer)
      outgoing.write(body.subarray(0, body.length / 2), () => {
        outgoing.destroy()
        cut++
      })
    })
    sent.on('error', () => outgoing.destroy())
    outgoing.on('close', () => sent.destroy())
    incoming.pipe(sent)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://${target.hostname}:${typeof address === 'object' ? address?.port : address}`,
    /** The number of held requests that the browser has not cancelled. */
    countHeld: () => held,
    /** The number of answers that were cut off. */
    countCut: () => cut,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
