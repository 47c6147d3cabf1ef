import { watchKey } from '@/lib/domain/access/keys/key-watch'
import { invalidKey } from '@/lib/domain/access/keys/verify-key'
import { callerLeft } from '@/lib/foundation/request/caller'
import type { HttpRequest } from './http-request'

export type Lifetime = { signal: AbortSignal; end: () => void }

/**
 * The lifetime of a request that waits: its signal is aborted, with an error, when the client leaves or the API key ends.
 * @param onEnd called once, when the request has ended or its client has left
 */
export function watchLifetime(
  key: { userId: string; keyId: string },
  request: Pick<HttpRequest, 'onLeave'>,
  onEnd: () => void = () => undefined,
): Lifetime {
  const controller = new AbortController()
  const stopWatchingKey = watchKey(key, () => controller.abort(invalidKey()))
  let isOpen = true
  const end = () => {
    if (!isOpen) return
    isOpen = false
    stopWatchingKey()
    onEnd()
  }
  request.onLeave(() => {
    controller.abort(callerLeft())
    end()
  })
  return { signal: controller.signal, end }
}
