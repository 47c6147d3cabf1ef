import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  request as openRequest,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createPagesAgent, forwardRequest } from '@/lib/server/pages/forward-request'
import { placeHeader, secretHeader } from '@/lib/server/pages/messages'

const onClose = () => undefined
/** As the server that clients reach (http-server.ts). */
const ofFront = { requireHostHeader: false, optimizeEmptyRequests: true }

async function listen(listener: RequestListener, options: ServerOptions = {}) {
  const server = createServer(options, listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  const address = server.address()
  const countConnections = () => promisify(server.getConnections.bind(server))()
  return { port: typeof address === 'object' && address ? address.port : 0, close, countConnections }
}

/** Serves what a stand-in for the process of the pages answers, through another server. */
async function serveThrough(answer: RequestListener) {
  const pages = await listen(answer)
  const agent = createPagesAgent()
  onTestFinished(() => agent.destroy())
  const front = await listen((incoming, outgoing) => {
    // As of a client that has disconnected.
    if (incoming.headers['x-forwarded-for'] === 'nobody')
      Object.assign(incoming.headers, { 'x-forwarded-for': undefined })
    outgoing.setHeader('Content-Security-Policy', 'of the front')
    forwardRequest(incoming, outgoing, { port: pages.port, secret: 's', agent, place: '7', onClose })
  }, ofFront)
  return {
    url: `http://127.0.0.1:${front.port}`,
    port: front.port,
    closePages: pages.close,
    countOfPages: pages.countConnections,
  }
}

it('passes on the method, the path, the headers and the body', async () => {
  let seen: IncomingMessage | undefined
  const { url } = await serveThrough((request, response) => {
    seen = request
    request.pipe(response)
  })
  const body = 'x'.repeat(300_000)
  const headers = {
    'x-forwarded-for': '203.0.113.7',
    [secretHeader]: 'of a stranger',
    [placeHeader]: '1',
    te: 'trailers',
  }
  const response = await fetch(`${url}/a%20b?c=d&c=e`, { method: 'POST', headers, body })
  expect(await response.text()).toBe(body)
  expect(seen).toMatchObject({ method: 'POST', url: '/a%20b?c=d&c=e' })
  expect(seen?.headers).toMatchObject({ 'x-forwarded-for': '203.0.113.7', [secretHeader]: 's', [placeHeader]: '7' })
  expect(seen?.headers).toMatchObject({ host: new URL(url).host, 'content-length': '300000' })
  expect(seen?.headers.te).toBeUndefined()
})

it('passes on a body without a length', async () => {
  const { port } = await serveThrough((request, response) => request.pipe(response))
  const sent = openRequest({ port, host: '127.0.0.1', method: 'POST' })
  sent.write('one ')
  sent.end('two')
  const [answer] = await once(sent, 'response')
  expect((await answer.toArray()).join('')).toBe('one two')
})

it('passes on the status and the headers, repeated ones apart, and keeps its own', async () => {
  const { url } = await serveThrough((_request, response) => {
    response.writeHead(307, { Location: '/b', 'Set-Cookie': ['a=1; Path=/', 'b=2'], Vary: 'rsc' }).end()
  })
  const response = await fetch(url, { redirect: 'manual' })
  expect(response.status).toBe(307)
  expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2'])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    location: '/b',
    vary: 'rsc',
    'content-security-policy': 'of the front',
  })
})

it('passes on a request without an address', async () => {
  const { url } = await serveThrough((request, response) => response.end(String('x-forwarded-for' in request.headers)))
  const response = await fetch(url, { headers: { 'x-forwarded-for': 'nobody' } })
  expect(await response.text()).toBe('false')
})

it('answers HEAD without a body, and methods that HTTP does not know with 405', async () => {
  const { url, port } = await serveThrough((_request, response) =>
    response.writeHead(200, { 'Content-Length': 4 }).end('body'),
  )
  const head = await fetch(url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '4', ''])
  // As the front calls TRACE.
  const answer = listen((incoming, outgoing) => {
    incoming.method = 'FORBIDDEN'
    forwardRequest(incoming, outgoing, { port, secret: 's', agent: createPagesAgent(), place: '', onClose })
  })
  const refused = await fetch(`http://127.0.0.1:${(await answer).port}`)
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
})

it('sends headers and each part of a stream at once, and ends it there when the client disconnects', async () => {
  let stream: ServerResponse | undefined
  const { url } = await serveThrough((_request, response) => {
    stream = response
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
  })
  const leaving = new AbortController()
  const response = await fetch(url, { signal: leaving.signal })
  const reader = response.body?.getReader()
  for (const part of ['one', 'two']) {
    stream?.write(part)
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(part)
  }
  leaving.abort()
  await vi.waitFor(() => expect(stream?.closed).toBe(true))
})

it('ends a request there whose client disconnects before the answer', async () => {
  let isAborted = false
  const hasBegun = vi.fn()
  const { url } = await serveThrough((request) => {
    request.once('close', () => {
      isAborted = true
    })
    hasBegun()
  })
  const leaving = new AbortController()
  const page = fetch(url, { signal: leaving.signal })
  await vi.waitFor(() => expect(hasBegun).toHaveBeenCalled())
  leaving.abort()
  await expect(page).rejects.toThrow()
  await vi.waitFor(() => expect(isAborted).toBe(true))
})

it('does not read faster than the client', { timeout: 60_000 }, async () => {
  let written = 0
  const whole = 32 * 1024 * 1024
  const { port } = await serveThrough((_request, response) => {
    const write = () => {
      while (written < whole) {
        written += 64 * 1024
        if (!response.write(Buffer.alloc(64 * 1024))) return response.once('drain', write)
      }
      return response.end()
    }
    write()
  })
  const sent = openRequest({ port, host: '127.0.0.1' }).end()
  const [answer] = await once(sent, 'response')
  // Until nothing moves any more. A pause by chance only makes this test weaker.
  for (let before = -1; before !== written; await new Promise((resolve) => setTimeout(resolve, 200))) before = written
  expect(written).toBeLessThan(whole / 2)
  let read = 0
  for await (const part of answer) read += part.length
  expect(read).toBe(whole)
})

it('answers 503 when the process is gone, and cuts off what has begun', async () => {
  const { url, closePages } = await serveThrough((_request, response) => response.write('the beginning'))
  const response = await fetch(url)
  closePages()
  await expect(response.text()).rejects.toThrow()
  const refused = await fetch(url)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
})

it('ends the request to the pages when a client leaves that has its answer and has not sent its body', async () => {
  const { port, countOfPages } = await serveThrough((_request, response) => void response.end('no body read'))
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n${'x'.repeat(70_000)}`)
  await once(socket, 'data')
  expect(await countOfPages()).toBe(1)
  socket.destroy()
  await expect.poll(countOfPages).toBe(0)
})
