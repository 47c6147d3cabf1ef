import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Opens a socket that sends raw bytes and collects what it receives. */
export function openConnection(baseUrl: string) {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  // A connection that the server resets while the test sends fails with an error.
  socket.on('error', () => undefined)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  /** Everything received, once the server has closed the connection. */
  const closed = once(socket, 'close').then(() => received)
  return { socket, closed, received: () => received }
}

/** Sends one byte every 20 ms until the connection closes. */
export function trickle(socket: Socket, byte = 'x'): void {
  const timer = setInterval(() => socket.write(byte), 20)
  socket.once('close', () => clearInterval(timer))
}
