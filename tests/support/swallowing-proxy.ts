import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * A TCP proxy in front of a database. Once it swallows, its connections stay open and pass nothing on, as when a firewall
 * forgets them; new ones are accepted. After it recovers, new connections work, and the old ones stay dead.
 */
export async function startSwallowingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets: Socket[] = []
  let isSwallowing = false
  const server = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname)
    const pair = [socket, upstream]
    sockets.push(...pair)
    for (const end of pair) end.on('error', () => undefined)
    if (isSwallowing) return
    socket.pipe(upstream)
    upstream.pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' ? address?.port : address)
  return {
    url: url.href,
    swallow: () => {
      isSwallowing = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    recover: () => {
      isSwallowing = false
    },
  }
}
