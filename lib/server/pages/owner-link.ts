import type { Allowance, Policy } from '@/lib/domain/access/rate-limit/policy'
import { setRemoteLimits } from '@/lib/domain/access/rate-limit/remote-limits'
import { EnvironmentError } from '@/lib/foundation/settings/env'
import { StartupError } from '@/lib/foundation/startup-error'
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
  const waiting = new Map<number, (allowance: Allowance | undefined) => void>()
  let lastId = 0
  const count = (limit: Policy, subject: string, isReset: boolean) =>
    new Promise<Allowance | undefined>((resolve) => {
      const id = ++lastId
      waiting.set(id, resolve)
      const { name, limit: most, windowMs } = limit
      send({ limit: { name, limit: most, windowMs }, subject, id, isReset })
    })
  setRemoteLimits({
    take: async (policy, subject) => (await count(policy, subject, false)) ?? nothingLeft(policy),
    reset: async (policy, subject) => void (await count(policy, subject, true)),
  })
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
    else if ('limited' in data) {
      waiting.get(data.limited)?.(data.allowance)
      waiting.delete(data.limited)
    } else if (data.end === 'streams') on.endStreams()
    else end()
  })
  const fail = (error: unknown) => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    const isFixable = error instanceof StartupError || error instanceof EnvironmentError
    send({ failed: message, ...(!isFixable && { stack }) }, () => process.exit(1))
  }
  return { send, fail }
}

/** For an answer without an allowance, which only a reset gets. */
function nothingLeft({ windowMs }: Policy): Allowance {
  return { allowed: false, remaining: 0, resetAt: Date.now() + windowMs }
}
