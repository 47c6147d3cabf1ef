// Connection limits of the server on real sockets, with shorter timeouts than in production.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { log } from '@/lib/foundation/telemetry/log'
import { closeHttpServer, createHttpServer } from '@/lib/server/http/http-server'
import { limitConnections, type ServerLimits, serverLimits } from '@/lib/server/http/limits'
import { listen } from '@/lib/server/http/listen'
import { openConnection, trickle } from '../../../support/raw-connection'

const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

async function serve(limits: Partial<ServerLimits>, page: RequestListener = (_request, response) => response.end()) {
  const server = createHttpServer(page, { limits: { checkEveryMs: 20, ...limits } })
  const baseUrl = await listen(server, '127.0.0.1', 0)
  onTestFinished(() => closeHttpServer(server, 0))
  return { server, baseUrl, connect: () => openConnection(baseUrl) }
}

describe('a connection', () => {
  it('that never sends anything is closed without a response', async () => {
    const { connect } = await serve({ headersMs: 100 })
    expect(await connect().closed).toBe('')
  })

  it('that stays idle after a response is closed without another one', async () => {
    const { connect } = await serve({ keepAliveMs: 100 })
    const { socket, closed } = connect()
    socket.write(get)
    const answer = await closed
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  it('gets 408 when its second request never ends', async () => {
    const { connect } = await serve({ headersMs: 200 })
    const { socket, closed } = connect()
    socket.write(get)
    await once(socket, 'data')
    socket.write('GET /slow HTTP/1.1\r\nX-Slow: ')
    trickle(socket)
    expect((await closed).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 408'])
  })

  it('is closed when the client does not read the response', async () => {
    const { server, connect } = await serve({ inactivityMs: 200 }, (_request, response) =>
      response.end(Buffer.alloc(64 * 1024 * 1024)),
    )
    const accepted = once(server, 'connection')
    const { socket } = connect()
    socket.pause()
    socket.write(get)
    const [peer]: Socket[] = await accepted
    if (peer) await once(peer, 'close')
    expect(peer?.bytesWritten).toBeGreaterThan(0)
  })

  it('stays open while bytes keep moving', async () => {
    const { connect } = await serve({ headersMs: 500, requestMs: 1000, inactivityMs: 1000 }, (_request, response) => {
      let beats = 0
      const timer = setInterval(() => {
        response.write('beat\n')
        if (++beats < 40) return
        clearInterval(timer)
        response.end('the last')
      }, 50)
    })
    const { socket, received } = connect()
    socket.write(get)
    await vi.waitFor(() => expect(received()).toContain('the last'), { timeout: 10_000 })
  })

  it('is closed without corrupting the response when garbage follows during it', async () => {
    const { connect } = await serve({}, (_request, response) => response.write('the beginning'))
    const { socket, received, closed } = connect()
    socket.write(get)
    await vi.waitFor(() => expect(received()).toContain('the beginning'), { timeout: 10_000 })
    socket.write('rubbish\r\n\r\n')
    expect((await closed).match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  it('is closed without a second response when an unread body never ends', async () => {
    const { connect } = await serve({ headersMs: 300, requestMs: 300 })
    const { socket, closed } = connect()
    // So much that the page is served before the body has arrived.
    const sent = 'x'.repeat(100_000)
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 250000\r\n\r\n${sent}`)
    trickle(socket)
    expect((await closed).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
  })

  it('that sends CONNECT is closed by the server', async () => {
    const { connect } = await serve({})
    const { socket, closed } = connect()
    socket.write('CONNECT x HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(await closed).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('gets 431 for more headers than allowed', async () => {
    const { connect } = await serve({ maxHeaders: 100 })
    const ask = async (count: number) => {
      const { socket, closed } = connect()
      const lines = Array.from({ length: count - 2 }, (_, index) => `X-${index}: x`)
      socket.write(['GET / HTTP/1.1', 'Host: x', 'Connection: close', ...lines, '', ''].join('\r\n'))
      return (await closed).slice(0, 12)
    }
    expect(await Promise.all([100, 101, 250].map(ask))).toEqual(['HTTP/1.1 200', 'HTTP/1.1 431', 'HTTP/1.1 431'])
  })
})

describe('more connections than allowed', () => {
  it('are closed at once and logged once, until others have closed', async () => {
    const warn = vi.spyOn(log, 'warn')
    onTestFinished(() => warn.mockRestore())
    const { server, connect } = await serve({ maxConnections: 2 })
    const accepted = once(server, 'connection')
    const first = connect()
    const [peer]: Socket[] = await accepted
    const second = connect()
    for (const { socket } of [first, second]) {
      socket.write(get)
      await once(socket, 'data')
    }
    for (let count = 0; count < 5; count++) expect(await connect().closed).toBe('')
    expect(warn).toHaveBeenCalledTimes(1)
    first.socket.end()
    if (peer) await once(peer, 'close')
    const next = connect()
    next.socket.write(get)
    expect(String(await once(next.socket, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('of one IPv6 network have a limit together', () => {
    const server = createServer()
    limitConnections(server, { ...serverLimits, maxConnectionsPerAddress: 2 }, () => false)
    const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1']
    const sockets = addresses.map((remoteAddress) => {
      const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
      server.emit('connection', socket)
      return socket
    })
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, true, false])
  })

  it.each([
    ['of one address have a limit', false, 2],
    ['of a trusted proxy have none, because they carry many clients', true, 4],
  ])('%s', async (_name, isProxy, kept) => {
    const server = createServer((_request, response) => response.end())
    limitConnections(server, { ...serverLimits, maxConnectionsPerAddress: 2 }, () => isProxy)
    const baseUrl = await listen(server, '127.0.0.1', 0)
    onTestFinished(() => closeHttpServer(server, 0))
    const connections: ReturnType<typeof openConnection>[] = []
    // One after another: each looks up the host name, and the answers may come in another order.
    for (let count = 0; count < 4; count++) {
      const connection = openConnection(baseUrl)
      connections.push(connection)
      await once(connection.socket, 'connect')
    }
    for (const [index, { socket, closed }] of connections.entries()) {
      if (index >= kept) expect(await closed).toBe('')
      else {
        socket.write(get)
        expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
      }
    }
  })
})
