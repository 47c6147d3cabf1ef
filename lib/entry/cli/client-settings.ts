import { ApiError } from '@/lib/entry/client/errors'
import type { OnRetry } from '@/lib/entry/client/settings'
import { fetchOverHttp } from './http-fetch'
import { cleanLine } from './terminal-text'

const hasOnlooker = process.stdin.isTTY === true && process.stdout.isTTY === true

// Longer than those without a `Retry-After`.
const longDelayMs = 1000

/** How the command line uses the client library. */
export const clientSettings = {
  fetch: fetchOverHttp,
  /** How often a request is sent again after a failure that may pass. */
  maxRetries: 2,
  /** A longer wait for a retry is an error at once, in milliseconds. A script waits until the minute of a limit is over. */
  maxRetryDelayMs: hasOnlooker ? 10_000 : 60_000,
  /** How long an attempt may take, in milliseconds. The service answers within 10 s. */
  timeoutMs: 15_000,
  /** Says why nothing happens, to somebody who looks on. */
  onRetry: ({ error, delayMs }: Parameters<OnRetry>[0]) => {
    if (process.stderr.isTTY !== true || delayMs < longDelayMs || !(error instanceof ApiError)) return
    process.stderr.write(`Waiting ${Math.ceil(delayMs / 1000)} s: ${cleanLine(error.message)}\n`)
  },
}
