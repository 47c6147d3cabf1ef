import { fetchOverHttp } from './http-fetch'

/** How the command line uses the client library. Somebody looks at the terminal. */
export const clientSettings = {
  fetch: fetchOverHttp,
  /** How often a request is sent again after a failure that may pass. */
  maxRetries: 2,
  /** A longer wait for a retry is an error at once, in milliseconds. */
  maxRetryDelayMs: 10_000,
  /** How long an attempt may take, in milliseconds. The service answers within 10 s. */
  timeoutMs: 15_000,
}
