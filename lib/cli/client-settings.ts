import { fetchOverHttp } from './http-fetch'

const hasOnlooker = process.stdin.isTTY === true && process.stdout.isTTY === true

/** How the command line uses the client library. */
export const clientSettings = {
  fetch: fetchOverHttp,
  /** How often a request is sent again after a failure that may pass. */
  maxRetries: 2,
  /** A longer wait for a retry is an error at once, in milliseconds. A script waits until the minute of a limit is over. */
  maxRetryDelayMs: hasOnlooker ? 10_000 : 60_000,
  /** How long an attempt may take, in milliseconds. The service answers within 10 s. */
  timeoutMs: 15_000,
}
