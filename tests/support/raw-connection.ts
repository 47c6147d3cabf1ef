import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A connection that says exactly what it is told to, and keeps what it hears. */
export function openConnection(baseUrl: string) {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  // Who is cut while it sends meets an error, which is the other side's good right.
  socket.on('error', () => undefined)
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  /** All that was heard, once the other side has closed it. */
  const closed = once(socket, 'close').then(() => heard)
  return { socket, closed, heard: () => heard }
}

/** Sends a byte at a time, now and then, for as long as it may. */
export function trickle(socket: Socket, byte = 'x'): void {
  const timer = setInterval(() => socket.write(byte), 20)
  socket.once('close', () => clearInterval(timer))
}
