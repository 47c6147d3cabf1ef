import type { ServerResponse } from 'node:http'

/**
 * Lets an answer close with its connection. Node emits no `close` for a pipelined one that still waits for those before it,
 * so that it would count as being served for ever.
 */
export function closePipelined(response: ServerResponse): void {
  // The connection belongs to an earlier answer.
  if (response.socket !== null) return
  const { socket } = response.req
  const close = () => {
    if (response.destroyed || response.closed) return
    response.destroyed = true
    response.emit('close')
  }
  // One for each answer that waits.
  socket.setMaxListeners(0)
  socket.once('close', close)
  response.once('close', () => socket.off('close', close))
}
