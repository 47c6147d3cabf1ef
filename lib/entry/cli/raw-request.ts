import { isRead } from '@/lib/entry/client/connection-failure'
import { ApiError } from '@/lib/entry/client/errors'
import { readError } from '@/lib/entry/client/read-error'
import { repeat } from '@/lib/entry/client/repeat'
import { type CompleteSettings, completeSettings, type DaymarkSettings } from '@/lib/entry/client/settings'
import { createIdempotencyKey, Transport } from '@/lib/entry/client/transport'
import { Deadline } from '@/lib/entry/client/waiting'
import { maxChangeWaitSeconds } from '@/lib/foundation/limits'
import { usageError } from './errors'

type RawRequest = {
  method: string
  path: string
  headers: readonly (readonly [name: string, value: string])[]
  body: string | undefined
}

/** `data` is the parsed body, undefined if it is not JSON. `error` describes a status other than success. */
export type RawAnswer = { response: Response; body: string; data: unknown; error?: ApiError }

/**
 * Sends a request as it is, over the transport of the client library. Answers with an error status are answers.
 * @throws CliError for what no request can be; ConnectionError
 */
export async function sendRequest(given: DaymarkSettings, request: RawRequest): Promise<RawAnswer> {
  const settings = completeSettings(given)
  const transport = new Transport(settings)
  const { method, body } = request
  const url = buildUrl(settings.baseUrl, request.path)
  const headers = new Headers({ ...(body !== undefined && { 'content-type': 'application/json' }) })
  if (!isRead(method)) headers.set('idempotency-key', createIdempotencyKey())
  for (const [name, value] of request.headers) headers.set(name, value)
  const init: RequestInit = { method, headers, ...(body !== undefined && { body }) }
  const last: { answer?: RawAnswer } = {}
  try {
    return await repeat(async () => {
      const answer = await attempt(transport, url, init, settings)
      last.answer = answer
      if (!answer.response.ok) throw readError(answer.data, answer.response)
      return answer
    }, settings)
  } catch (error) {
    if (last.answer && error instanceof ApiError) return { ...last.answer, error }
    throw error
  }
}

async function attempt(
  transport: Transport,
  url: string,
  init: RequestInit,
  { timeoutMs }: CompleteSettings,
): Promise<RawAnswer> {
  const deadline = new Deadline(timeoutMs + findWait(url) * 1000, undefined)
  try {
    const request = buildRequest(url, { ...init, signal: deadline.signal })
    return await transport.exchange('request', request, { deadline }, async (response) => {
      const body = await response.text()
      return { response, body, data: parseJson(body) }
    })
  } finally {
    deadline.end()
  }
}

/** @throws CliError for what no request can be, such as a GET with a body */
function buildRequest(url: string, init: RequestInit): Request {
  try {
    return new Request(url, init)
  } catch (error) {
    throw usageError(`The request is not possible: ${error instanceof Error ? error.message : error}`)
  }
}

/** How long the service is asked to wait, in seconds. */
export function findWait(url: string): number {
  const seconds = Number(new URL(url).searchParams.get('wait'))
  return seconds > 0 && seconds <= maxChangeWaitSeconds ? seconds : 0
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
