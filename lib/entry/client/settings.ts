import { DaymarkError } from './errors'

// Absent in browsers.
declare const process: { env?: Record<string, string | undefined> } | undefined

/** Gets the error of an attempt, and how long it is until the next one. */
export type OnRetry = (retry: { error: unknown; delayMs: number }) => void

/** A request as it is sent, without its key and its body. */
export type SentRequest = { operation: string; method: string; url: string }

/** A response as it arrived. */
export type TakenResponse = SentRequest & {
  status: number
  headers: Headers
  /** Identifies the request in the log of the service. */
  requestId: string | undefined
  durationMs: number
}

export type DaymarkSettings = {
  /** The API key. Default: the environment variable DAYMARK_API_KEY. */
  apiKey?: string | undefined
  /** The address of the service. Default: the environment variable DAYMARK_URL, or http://localhost:3000. */
  baseUrl?: string | undefined
  /** Replaces the global `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
  /** How often a request is sent again after a failure that may pass. Default: 3. */
  maxRetries?: number | undefined
  /** The longest wait before a retry, in milliseconds. A longer `Retry-After` is an error at once. Default: 60,000. */
  maxRetryDelayMs?: number | undefined
  /** How long an attempt may take, in milliseconds. Default: 15,000; the service answers within 10 s. */
  timeoutMs?: number | undefined
  /** Called before each wait for a retry, for logs and progress. */
  onRetry?: OnRetry | undefined
  /** Called before each attempt, for logs and traces. */
  onRequest?: ((request: SentRequest) => void) | undefined
  /** Called after each response, also one that is an error. */
  onResponse?: ((response: TakenResponse) => void) | undefined
}

export type CompleteSettings = { [Name in keyof DaymarkSettings]-?: NonNullable<DaymarkSettings[Name]> }

/** Checks the settings and adds the defaults. */
export function completeSettings(settings: DaymarkSettings): CompleteSettings {
  const complete = {
    apiKey: checkKey(settings.apiKey ?? readEnvironment('DAYMARK_API_KEY')),
    baseUrl: checkUrl(settings.baseUrl ?? (readEnvironment('DAYMARK_URL') || 'http://localhost:3000')),
    // The global function must be called without a receiver; looked up late, so that a mock can replace it.
    fetch: settings.fetch ?? ((request) => fetch(request)),
    maxRetries: checkNumber('maxRetries', settings.maxRetries ?? 3),
    maxRetryDelayMs: checkNumber('maxRetryDelayMs', settings.maxRetryDelayMs ?? 60_000),
    timeoutMs: checkNumber('timeoutMs', settings.timeoutMs ?? 15_000),
    onRetry: settings.onRetry ?? (() => {}),
    onRequest: settings.onRequest ?? (() => {}),
    onResponse: settings.onResponse ?? (() => {}),
  }
  // Programs without types: a misspelt address would send everything to the default one.
  const unknown = Object.keys(settings).find((name) => !Object.hasOwn(complete, name))
  if (unknown !== undefined) throw invalidSetting(`There is no setting ${unknown}.`)
  return complete
}

function readEnvironment(name: string): string | undefined {
  return typeof process === 'undefined' ? undefined : process.env?.[name]
}

/**
 * The key without space around it. The message leaves it out: an error of `Headers` would show it.
 * @throws INVALID_SETTING
 */
export function checkKey(value: string | undefined): string {
  const key = value?.trim()
  if (!key) throw invalidSetting('No API key: pass `apiKey`, or set DAYMARK_API_KEY.')
  if (!/^[\x21-\x7e]+$/.test(key)) throw invalidSetting('The API key has characters that no key has.')
  return key
}

/** @returns the address without a slash at its end, and without the path of the API */
function checkUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password || url.search || url.hash)
    throw invalidSetting('The address of the service must be like https://tasks.example.com.')
  return cutAddress(url)
}

/** The address of a service, also when it was given as the address of its API. */
export function cutAddress({ href }: URL): string {
  return href.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}

/** @throws INVALID_SETTING */
export function checkNumber(name: string, value: number): number {
  if (typeof value === 'number' && value >= 0) return value
  throw invalidSetting(`${name} must be a number, and not negative.`)
}

function invalidSetting(message: string): DaymarkError {
  return new DaymarkError('INVALID_SETTING', message)
}
