import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionError } from '@/lib/client/errors'
import { readError } from '@/lib/client/read-error'
import { findRetryDelay } from '@/lib/client/retry'
import { describeFailure } from '@/lib/client/transport'
import { clientSettings } from './client-settings'
import type { Connection } from './connection'
import { usageError } from './errors'

type RawRequest = {
  method: string
  path: string
  headers: readonly (readonly [name: string, value: string])[]
  body: string | undefined
}

export type RawAnswer = { response: Response; body: string }

/** Sends a request as it is, again after failures that may pass. Answers with an error status are answers. */
export async function sendRequest(connection: Connection, request: RawRequest): Promise<RawAnswer> {
  const { method, body } = request
  const url = buildUrl(connection.url, request.path)
  const headers = new Headers({ ...(body !== undefined && { 'content-type': 'application/json' }) })
  if (method !== 'GET') headers.set('idempotency-key', randomUUID())
  for (const [name, value] of request.headers) headers.set(name, value)
  headers.set('x-api-key', connection.apiKey)
  const init: RequestInit = { method, headers, ...(body !== undefined && { body }) }
  for (let retries = 0; ; retries++) {
    const outcome = await attempt(buildRequest(url, init))
    const error = 'response' in outcome ? readError(undefined, outcome.response) : outcome.error
    const delay = retries < clientSettings.maxRetries ? findRetryDelay(error, retries, clientSettings) : undefined
    if (delay === undefined) {
      if ('response' in outcome) return outcome
      throw error
    }
    await sleep(delay)
  }
}

/** @throws CliError for what no request can be, such as a GET with a body */
function buildRequest(url: string, init: RequestInit): Request {
  try {
    return new Request(url, { ...init, signal: AbortSignal.timeout(clientSettings.timeoutMs) })
  } catch (error) {
    throw usageError(`The request is not possible: ${error instanceof Error ? error.message : error}`)
  }
}

async function attempt(request: Request): Promise<RawAnswer | { error: ConnectionError }> {
  try {
    const response = await clientSettings.fetch(request)
    return { response, body: await response.text() }
  } catch (cause) {
    return {
      error: describeFailure(
        new URL(request.url).origin,
        { isOver: request.signal.aborted, method: request.method },
        cause,
      ),
    }
  }
}

/** @throws CliError when the path leads elsewhere: the key must not leave the API */
function buildUrl(base: string, path: string): string {
  const prefix = /^\/api(\/|$)/.test(path) ? '' : '/api/v1'
  const url = `${base}${prefix}${path}`
  if (path.startsWith('/') && URL.canParse(url) && new URL(url).origin === new URL(base).origin) return url
  throw usageError('PATH must begin with /, such as /tasks?date=2026-03-01.', 'See: daymark api --help')
}
