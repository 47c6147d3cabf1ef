import { type Policy, secondsUntil } from '@/lib/domain/access/rate-limit/policy'
import { rateLimiter } from '@/lib/domain/access/rate-limit/rate-limiter'
import { findIssuer } from '@/lib/entry/issuer'
import { AppError, statusOf } from '@/lib/foundation/errors'
import { oauthRequestsPerMinute, rateLimitWindowMs, registrationsPerHour } from '@/lib/foundation/limits'
import { findNetwork } from '@/lib/foundation/request/network'
import { errorResponse, toAppError } from './error-response'
import { handleRequest } from './handle-request'
import { type Handler, handler, type PathParameters } from './handler'
import type { HttpHeaders, HttpRequest } from './http-request'
import { jsonResponse, type PlainResponse } from './plain-response'
import { readBody } from './read-body'

/** A request to an endpoint of OAuth. */
type OauthRequest<Endpoint extends string> = {
  issuer: string
  endpoint: Endpoint
  method: 'GET' | 'POST'
  parameters: URLSearchParams
  headers: HttpHeaders
  address: string | null
  body: Uint8Array
}

type OauthResponse = { status: number; headers: Record<string, string>; cookies: string[]; body: string }

/** An authorization server. */
export type Oauth<Endpoint extends string> = (request: OauthRequest<Endpoint>) => Promise<OauthResponse>

const maxFormBytes = 16 * 1024
const requestPolicy: Policy = { name: 'oauth', limit: oauthRequestsPerMinute, windowMs: rateLimitWindowMs }
const registrationPolicy: Policy = {
  name: 'oauth-registrations',
  limit: registrationsPerHour,
  windowMs: 60 * 60_000,
}

type Options<Endpoint extends string> = {
  method?: 'GET' | 'POST'
  /** Finds the endpoint from the parameters of the path. */
  endpoint: Endpoint | ((parameters: PathParameters) => Endpoint)
  /** Whether each request stores something that stays. */
  isRegistration?: boolean
}

/**
 * Hands a request to the authorization server. It does what is common to all endpoints: request id, rate limit of the
 * client's network, size, and the log.
 */
export function oauthEndpoint<Endpoint extends string>(
  loadOauth: () => Promise<Oauth<Endpoint>>,
  { method = 'POST', endpoint, isRegistration = false }: Options<Endpoint>,
): Handler {
  return handler((request, parameters) =>
    handleRequest(
      request,
      async (context) => {
        context.operation = 'oauth'
        const issuer = requireIssuer(request)
        await countRequest(request, isRegistration ? [requestPolicy, registrationPolicy] : [requestPolicy])
        const body = await readBody(request, maxFormBytes)
        const serve = await loadOauth()
        const {
          status,
          headers,
          cookies,
          body: text,
        } = await serve({
          issuer,
          endpoint: typeof endpoint === 'function' ? endpoint(parameters) : endpoint,
          method,
          parameters: request.parameters,
          headers: request.headers,
          address: request.address,
          body,
        })
        return {
          status,
          headers: { ...headers, 'Referrer-Policy': 'no-referrer' },
          body: text === '' ? null : text,
          cookies,
        }
      },
      writeOauthError,
    ),
  )
}

/** @throws NOT_FOUND where OAuth would not be safe */
export function requireIssuer(request: HttpRequest): string {
  const issuer = findIssuer(request.headers)
  if (issuer !== undefined) return issuer
  throw new AppError(
    'NOT_FOUND',
    'OAuth needs https: the operator sets NEXTAUTH_URL to the https address of the service.',
  )
}

/** @throws RATE_LIMITED */
async function countRequest({ address }: HttpRequest, policies: readonly Policy[]): Promise<void> {
  for (const policy of policies) {
    const { allowed, resetAt } = await rateLimiter(policy).take(findNetwork(address ?? ''))
    if (!allowed) throw new TooManyRequests(secondsUntil(resetAt))
  }
}

class TooManyRequests extends AppError {
  readonly seconds: number

  constructor(seconds: number) {
    super('RATE_LIMITED', `Too many requests. Try again in ${seconds} s.`)
    this.seconds = seconds
  }
}

/** An error in the shape of OAuth (RFC 6749, section 5.2), with the status and headers of the API's error. */
function writeOauthError(error: unknown): PlainResponse {
  const { headers } = errorResponse(error)
  const { code, message } = toAppError(error)
  const status = statusOf[code]
  const name = status >= 500 ? 'server_error' : code === 'RATE_LIMITED' ? 'temporarily_unavailable' : 'invalid_request'
  const response = jsonResponse({ error: name, error_description: message }, status)
  const retry = error instanceof TooManyRequests && { 'Retry-After': String(error.seconds) }
  return { ...response, headers: { ...headers, ...response.headers, ...retry } }
}
