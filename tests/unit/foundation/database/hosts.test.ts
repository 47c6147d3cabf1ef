import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { DatabaseHosts } from '@/lib/foundation/database/hosts'

const message = (type: string, ...parts: (number[] | string)[]) => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const ready = message('Z', 'I')
const column = [0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]
const off = [
  message('T', [0, 1], 'transaction_read_only\0', column),
  message('D', [0, 1, 0, 0, 0, 3], 'off'),
  message('C', 'SHOW\0'),
]

/** A server that accepts every connection and answers that it takes writes (PostgreSQL, Frontend/Backend Protocol). */
async function openServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', [0, 0, 0, 0]), ready]))
      socket.on('data', (data) => data[0] === 'Q'.charCodeAt(0) && socket.write(Buffer.concat([...off, ready])))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(stop)
  // Safe: a server that listens on a port has an address.
  return { port: (server.address() as AddressInfo).port, stop }
}

it.each(['read-write', 'any'])(
  'another host is found when the current one is gone: %s',
  async (attributes) => {
    const servers = [await openServer(), await openServer()]
    const [first, second] = servers.map(({ port }) => `127.0.0.1:${port}`)
    const hosts = new DatabaseHosts(
      `postgres://u:p@${first},${second}/x?sslmode=disable&target_session_attrs=${attributes}`,
    )
    onTestFinished(() => hosts.close())
    const onChange = vi.fn()
    hosts.watch(onChange)
    await hosts.choose()
    const current = new URL(hosts.url).host
    servers.find(({ port }) => current.endsWith(`:${port}`))?.stop()
    await vi.waitFor(() => expect(new URL(hosts.url).host).toBe(current === first ? second : first), 15_000)
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled())
  },
  20_000,
)
