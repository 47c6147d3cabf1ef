import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { maxBodyBytes, maxImportBytes } from '@/lib/foundation/limits'
import { closeHttpServer, createHttpServer } from '@/lib/server/http/http-server'
import { listen } from '@/lib/server/http/listen'
import { openConnection } from '../../../support/raw-connection'

/** Serves pages that answer with the length of the body, one at a time. */
async function serve() {
  // As Next reads it.
  const pages = async (request: IncomingMessage) => {
    const init = { method: 'POST', body: request, duplex: 'half' } as unknown as RequestInit
    return (await new Request('http://x/', init).text()).length
  }
  const server = createHttpServer(
    (request, response) => void pages(request).then((length) => response.end(`${length} bytes`)),
    { limits: { maxPages: 1 } },
  )
  const baseUrl = await listen(server, '127.0.0.1', 0)
  onTestFinished(() => closeHttpServer(server, 0))
  const post = async (body: RequestInit['body'] | ReadableStream) => {
    const headers = { 'content-type': 'application/octet-stream' }
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const response = await fetch(`${baseUrl}/profile/import/file`, init)
    return response.text()
  }
  return { baseUrl, post }
}

/** Sends the beginning of a request's body. */
async function beginPost(baseUrl: string, length: number, sent: string) {
  const connection = openConnection(baseUrl)
  await once(connection.socket, 'connect')
  connection.socket.write(`POST /day HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n${sent}`)
  return connection
}

it('pages get bodies of any length and form', async () => {
  const { post } = await serve()
  for (const length of [0, 1, 16 * 1024, 64 * 1024, 300_000, maxImportBytes]) {
    expect(await post('x'.repeat(length))).toBe(`${length} bytes`)
    expect(await post(new Blob(['x'.repeat(length)]).stream()), `${length} in chunks`).toBe(`${length} bytes`)
  }
})

it('a request without a body has an ended stream, where Node can end it', async () => {
  const ended: Record<string, boolean> = {}
  const server = createHttpServer((request, response) => {
    ended[request.url ?? ''] = request.readableEnded
    response.end()
  })
  const baseUrl = await listen(server, '127.0.0.1', 0)
  onTestFinished(() => closeHttpServer(server, 0))
  await fetch(`${baseUrl}/without`)
  await fetch(`${baseUrl}/with`, { method: 'POST', body: 'x' })
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const canEnd = major > 24 || (major === 24 && minor >= 12)
  expect(ended).toEqual({ '/without': canEnd, '/with': false })
})

it('a client that sends slowly keeps nobody waiting', async () => {
  const { baseUrl, post } = await serve()
  const { socket, received } = await beginPost(baseUrl, 10, 'hello')
  expect(await post('other')).toBe('5 bytes')
  expect(await (await fetch(`${baseUrl}/day`)).text()).toBe('0 bytes')
  const answered = once(socket, 'data')
  socket.write('world')
  await answered
  expect(received()).toContain('10 bytes')
})

it('a request whose body was slow counts again when it has arrived', async () => {
  const serving: IncomingMessage[] = []
  const server = createHttpServer(
    (request, response) => {
      request.resume()
      serving.push(request)
      if (request.method === 'GET') response.end('a page')
    },
    { limits: { maxPages: 1 } },
  )
  const baseUrl = await listen(server, '127.0.0.1', 0)
  onTestFinished(() => closeHttpServer(server, 0))
  // More than Node holds, so that the page is served before the end.
  const { socket } = await beginPost(baseUrl, 100_001, 'x'.repeat(100_000))
  expect((await fetch(`${baseUrl}/day`)).status).toBe(200)
  const [slow] = serving
  const ended = slow && once(slow, 'end')
  socket.write('y')
  await ended
  const waiting = fetch(`${baseUrl}/day`)
  expect(await Promise.race([waiting, fetch(`${baseUrl}/_next/x`).then(() => 'still waiting')])).toBe('still waiting')
  socket.destroy()
  expect((await waiting).status).toBe(200)
})

it('a client that leaves before its body ends keeps nobody waiting', async () => {
  const { baseUrl, post } = await serve()
  const { socket, closed } = await beginPost(baseUrl, 10, 'hello')
  expect(await post('other')).toBe('5 bytes')
  socket.destroy()
  await closed
  expect(await post('other')).toBe('5 bytes')
})

it('a client that sends more than a page takes reads why, and its connection stays open', async () => {
  const { baseUrl } = await serve()
  const { socket, received } = openConnection(baseUrl)
  await once(socket, 'connect')
  const length = 4 * maxBodyBytes
  socket.write(`POST /day HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`)
  for (let sent = 0; sent < length; sent += maxBodyBytes) {
    await new Promise((resolve) => socket.write('x'.repeat(maxBodyBytes), resolve))
  }
  socket.write('GET /day HTTP/1.1\r\nHost: x\r\n\r\n')
  while (!received().includes('0 bytes')) await once(socket, 'data')
  expect(received().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
})
