import { randomUUID } from 'node:crypto'
import { describeFailure, isRead } from '@/lib/entry/client/connection-failure'
import { ApiError } from '@/lib/entry/client/errors'
import { readError } from '@/lib/entry/client/read-error'
import { repeat } from '@/lib/entry/client/repeat'
import { maxChangeWaitSeconds } from '@/lib/foundation/limits'
import { clientSettings } from './client-settings'
import type { Connection } from './connection'
import { usageError } from './errors'

type RawRequest = {
  method: string
  path: string
  headers: readonly (readonly [name: string, value: string])[]
  body: string | undefined
}

/** `data` is the parsed body, undefined if it is not JSON. `error` describes a status other than success. */
export type RawAnswer = { response: Response; body: string; data: unknown; error?: ApiError }

/** Sends a request as it is, again after failures that may pass. Answers with an error status are answers. */
export async function sendRequest(connection: Connection, request: RawRequest): Promise<RawAnswer> {
  const { method, body } = request
  const url = buildUrl(connection.url, request.path)
  const headers = new Headers({ ...(body !== undefined && { 'content-type': 'application/json' }) })
  if (!isRead(method)) headers.set('idempotency-key', randomUUID())
  for (const [name, value] of request.headers) headers.set(name, value)
  headers.set('x-api-key', connection.apiKey)
  const init: RequestInit = { method, headers, ...(body !== undefined && { body }) }
  const last: { answer?: RawAnswer } = {}
  try {
    return await repeat(async () => {
      const answer = await attempt(buildRequest(url, init))
      last.answer = answer
      if (!answer.response.ok) throw readError(answer.data, answer.response)
      return answer
    }, clientSettings)
  } catch (error) {
    if (last.answer && error instanceof ApiError) return { ...last.answer, error }
    throw error
  }
}

/** @throws CliError for what no request can be, such as a GET with a body */
function buildRequest(url: string, init: RequestInit): Request {
  try {
    return new Request(url, { ...init, signal: AbortSignal.timeout(findTimeout(url)) })
  } catch (error) {
    throw usageError(`The request is not possible: ${error instanceof Error ? error.message : error}`)
  }
}

/** How long an attempt may take, in milliseconds: longer when the service is asked to wait. */
export function findTimeout(url: string): number {
  const seconds = Number(new URL(url).searchParams.get('wait'))
  const isWait = seconds > 0 && seconds <= maxChangeWaitSeconds
  return clientSettings.timeoutMs + (isWait ? seconds * 1000 : 0)
}

/** @throws ConnectionError */
async function attempt(request: Request): Promise<RawAnswer> {
  try {
    const response = await clientSettings.fetch(request)
    const body = await response.text()
    return { response, body, data: parseJson(body) }
  } catch (cause) {
    const facts = { isOver: request.signal.aborted, method: request.method }
    throw describeFailure(new URL(request.url).origin, facts, cause)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @throws CliError when the path leads elsewhere, because the key must not leave the API, or to the stream of events */
function buildUrl(base: string, path: string): string {
  const prefix = /^\/api(\/|$)/.test(path) ? '' : '/api/v1'
  const url = `${base}${prefix}${path}`
  if (path.startsWith('/') && URL.canParse(url)) {
    // Without the segments `..` that the path may contain.
    const { href } = new URL(url)
    const root = new URL(base).href.replace(/\/$/, '')
    const inApi = href.startsWith(root) ? href.slice(root.length) : ''
    // An address may have any character percent-encoded.
    if (/^\/api\/v1\/events\/?(?:[?#]|$)/.test(inApi.replace(/%[2-7][\da-f]/gi, decodeURIComponent))) {
      throw usageError(
        '/events never ends: this command prints complete answers.',
        'Use: daymark changes --follow --json',
      )
    }
    if (/^\/api(?:[/?#]|$)/.test(inApi)) return url
  }
  throw usageError('PATH must begin with /, such as /tasks?date=2026-03-01.', 'See: daymark api --help')
}
