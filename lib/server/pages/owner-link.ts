import { EnvironmentError } from '@/lib/foundation/settings/env'
import { StartupError } from '@/lib/foundation/startup-error'
import { countInParent } from '@/lib/server/process/shared-limits'
import { OwnerMessage, type PagesMessage } from './messages'

export type OwnerLink = {
  send: (message: PagesMessage) => void
  /** Tells why this process cannot start, and ends it. */
  fail: (error: unknown) => void
}

/**
 * Connects the process of the pages with the one that started it, which counts its uses for the rate limits.
 * @param on.end called once, when the other process says so or is gone
 */
export function connectToOwner(on: { endStreams: () => void; end: () => Promise<void> }): OwnerLink {
  const send = (message: PagesMessage, onSent: () => void = () => undefined) => {
    if (process.connected) process.send?.(message, onSent)
  }
  countInParent()
  let isEnding = false
  const end = () => {
    if (!isEnding) void on.end()
    isEnding = true
  }
  const leave = () => {
    on.endStreams()
    end()
  }
  process.on('disconnect', leave)
  // It was gone before this process listened.
  if (!process.connected) leave()
  process.on('message', (message) => {
    const { data } = OwnerMessage.safeParse(message)
    if (!data) return
    if ('ping' in data) send({ pong: true })
    else if (data.end === 'streams') on.endStreams()
    else end()
  })
  const fail = (error: unknown) => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    const isFixable = error instanceof StartupError || error instanceof EnvironmentError
    send({ failed: message, ...(!isFixable && { stack }) }, () => process.exit(1))
  }
  return { send, fail }
}
