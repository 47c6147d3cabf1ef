import type { IncomingMessage, ServerResponse } from 'node:http'
import inject from 'light-my-request'
import { LRUCache } from 'lru-cache'
import type Provider from 'oidc-provider'
import { ZodError } from 'zod'
import { connectPath, requestCookie } from '@/lib/entry/connect'
import { maxAddressLength, readClientMetadata } from './client-metadata'
import { createProvider, errorPath } from './provider'

/** The endpoints of OAuth, by their path below the issuer. */
export type OauthEndpoint = '/authorize' | `/authorize/${string}` | '/token' | '/register' | '/revoke' | '/metadata'

export type OauthRequest = {
  issuer: string
  endpoint: OauthEndpoint
  method: 'GET' | 'POST'
  parameters: URLSearchParams
  headers: Pick<Headers, 'get'>
  /** The client's IP address. */
  address: string | null
  body: Uint8Array
}

export type OauthResponse = { status: number; headers: Record<string, string>; cookies: string[]; body: string }

/** Without a public URL, each name of this machine is an issuer. */
const providers = new LRUCache<string, Provider>({ max: 10 })

/** Answers a request to an endpoint of OAuth. The library decides about everything but the form of the request. */
export async function serveOauth(request: OauthRequest): Promise<OauthResponse> {
  const { issuer, endpoint } = request
  if (endpoint === '/metadata') return describeServer(request)
  if (endpoint === '/authorize') {
    const parameters = readAuthorization(request.parameters)
    if (!parameters) return redirect(errorPath('invalid_request'))
    return pass(request, `/authorize?${parameters}`)
  }
  if (endpoint === '/register') return register(request)
  return pass({ ...request, issuer }, endpoint)
}

/** The parameters of an authorization request that the service knows, and how long each may be. */
const authorizationParameters = {
  response_type: 20,
  response_mode: 20,
  client_id: maxAddressLength,
  redirect_uri: maxAddressLength,
  scope: 500,
  state: 2000,
  resource: maxAddressLength,
  code_challenge: 200,
  code_challenge_method: 20,
  prompt: 50,
}

/**
 * Reads an authorization request. Undefined when a parameter is too long, or when the answer should not be in the query
 * of the redirect address. The requested scopes are completed: `full` includes `read`, and none means both.
 */
function readAuthorization(sent: URLSearchParams): URLSearchParams | undefined {
  const parameters = new URLSearchParams()
  for (const [name, max] of Object.entries(authorizationParameters)) {
    for (const value of sent.getAll(name)) {
      if (value.length > max) return undefined
      parameters.append(name, value)
    }
  }
  if ((parameters.get('response_mode') ?? 'query') !== 'query') return undefined
  if (parameters.getAll('scope').length < 2) {
    const scopes = (parameters.get('scope') ?? '').split(' ')
    parameters.set('scope', scopes.includes('read') && !scopes.includes('full') ? 'read' : 'full read')
  }
  return parameters
}

/** Registers a client with the metadata that the service uses, whatever else it names (RFC 7591, section 2). */
async function register(request: OauthRequest): Promise<OauthResponse> {
  try {
    const { client_id: _chosen, ...metadata } = readClientMetadata(
      JSON.parse(Buffer.from(request.body).toString('utf8')),
    )
    return await pass({ ...request, body: Buffer.from(JSON.stringify(metadata)) }, '/register')
  } catch (error) {
    if (!(error instanceof ZodError || error instanceof SyntaxError)) throw error
    const isRedirect = error instanceof ZodError && error.issues[0]?.path[0] === 'redirect_uris'
    const code = isRedirect ? 'invalid_redirect_uri' : 'invalid_client_metadata'
    return json({ error: code, error_description: describe(error) }, 400)
  }
}

function describe(error: ZodError | SyntaxError): string {
  const [issue] = error instanceof ZodError ? error.issues : []
  return issue ? [issue.path.join('.'), issue.message].filter(Boolean).join(': ') : 'The body is not valid JSON.'
}

/** The metadata of the authorization server (RFC 8414), without what belongs to OpenID Connect. */
async function describeServer(request: OauthRequest): Promise<OauthResponse> {
  const response = await pass(request, '/.well-known/oauth-authorization-server')
  const metadata: Record<string, unknown> = JSON.parse(response.body)
  const known = Object.entries(metadata).filter(([name]) => !ofOpenId.test(name))
  const body = { ...Object.fromEntries(known), response_modes_supported: ['query'], scopes_supported: ['full', 'read'] }
  return json(body)
}

const ofOpenId = /^(?:acr_|claims?_|id_token_|subject_|jwks_uri|userinfo_|request_)/

/** Passes a request on to the library, which reads requests of Node's HTTP server. */
async function pass(request: OauthRequest, url: string): Promise<OauthResponse> {
  const { issuer, method, headers, body, address } = request
  const sent = ['cookie', 'content-type', 'authorization'].flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const { host, protocol } = new URL(issuer)
  const answer = await inject(mount(findProvider(issuer)), {
    method,
    url: `${connectPath}${url}`,
    headers: {
      ...Object.fromEntries(sent),
      accept: url.startsWith('/authorize') ? 'text/html' : 'application/json',
      host,
      'x-forwarded-proto': protocol.slice(0, -1),
      'x-forwarded-for': address ?? '',
    },
    ...(method === 'POST' && { payload: Buffer.from(body) }),
  })
  const kept = ['content-type', 'location', 'www-authenticate'].flatMap((name) => {
    const value = answer.headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(kept),
    cookies: [answer.headers['set-cookie'] ?? []].flat().filter(isOfRequest),
    body: answer.payload,
  }
}

/** Mounts the library below the path of the issuer, as Connect does. It builds its addresses with that path. */
function mount(provider: Provider) {
  const handle = provider.callback()
  return (incoming: IncomingMessage & { originalUrl?: string }, outgoing: ServerResponse) => {
    const { url = '' } = incoming
    incoming.originalUrl = url
    incoming.url = url.slice(connectPath.length)
    void handle(incoming, outgoing)
  }
}

/** The library also sets a cookie for a session, which it does not have here. */
function isOfRequest(cookie: string): boolean {
  return cookie.startsWith(requestCookie) && !cookie.startsWith(`${requestCookie}-session`)
}

function findProvider(issuer: string): Provider {
  const known = providers.get(issuer)
  if (known) return known
  const created = createProvider(issuer)
  providers.set(issuer, created)
  return created
}

function redirect(location: string): OauthResponse {
  return { status: 303, headers: { location }, cookies: [], body: '' }
}

function json(data: unknown, status = 200): OauthResponse {
  return { status, headers: { 'content-type': 'application/json' }, cookies: [], body: JSON.stringify(data) }
}
