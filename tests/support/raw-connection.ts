import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Opens a socket that sends raw bytes and collects what it receives. Its errors are ignored: see what was received. */
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
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  return { socket, closed, received: () => received }
}

/** Sends one byte every 20 ms until the server answers or closes the connection. */
export function trickle(socket: Socket, byte = 'x'): void {
  let timer: NodeJS.Timeout
  const send = () => {
    socket.write(byte)
    // An immediate runs after the sockets were read, so that nothing is written once the server has answered.
    timer = setTimeout(() => setImmediate(() => socket.writable && !hasAnswer && send()), 20)
  }
  let hasAnswer = false
  socket.once('data', () => {
    hasAnswer = true
  })
  socket.once('close', () => clearTimeout(timer))
  send()
}
