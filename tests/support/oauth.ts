import { inject } from 'vitest'
import { allowConnection } from '@/lib/domain/access/connections/decide'
import type { ConnectionScope } from '@/lib/domain/access/connections/schema'
import { newAccount } from './accounts'
import { newProof, postTo, readAnswer, registerAt, requestOf, tryToRegisterAt } from './oauth-client'

export const redirectUri = 'https://client.example/callback'

/** The issuer of the service, which is also the resource of its tokens. */
export function issuerOf(): string {
  return new URL('/mcp/connect', inject('baseUrl')).href
}

/** Sends a form to an endpoint of OAuth. */
export const post = (endpoint: string, form: Record<string, string>) => postTo(issuerOf(), endpoint, form)

export const tryToRegister = (metadata: unknown) => tryToRegisterAt(issuerOf(), metadata)

/** Registers a client. Returns its id. */
export const register = (redirects = [redirectUri], name?: string) => registerAt(issuerOf(), redirects, name)

/** A request for authorization as a browser sends it, which follows no redirect and keeps the cookies. */
export async function authorize(parameters: Record<string, string>) {
  const response = await fetch(`${issuerOf()}/authorize?${new URLSearchParams(parameters)}`, { redirect: 'manual' })
  const location = new URL(response.headers.get('location') ?? 'about:blank', inject('baseUrl'))
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const [, requestId = ''] = /^\/connect\/([\w-]+)$/.exec(location.pathname) ?? []
  return { status: response.status, location, cookie: cookies.join('; '), requestId }
}

/** Goes on with an authorization after the answer of a person. Returns the address that the client gets. */
export async function resume(returnTo: string, cookie: string): Promise<URL> {
  const response = await fetch(returnTo, { redirect: 'manual', headers: { cookie } })
  return new URL(response.headers.get('location') ?? 'about:blank', inject('baseUrl'))
}

type Flow = {
  account?: { userId: string }
  clientId?: string
  scope?: ConnectionScope
  expiresAt?: Date | null
  /** Further parameters of the request. */
  parameters?: Record<string, string>
}

/** Connects a client until it has a code. */
export async function getCode({ account, clientId, scope = 'full', expiresAt = null, parameters = {} }: Flow = {}) {
  const owner = account ?? (await newAccount())
  const id = clientId ?? (await register())
  const { verifier, challenge } = newProof()
  const { requestId, cookie, location } = await authorize({
    ...requestOf(id, redirectUri, challenge),
    state: 'state of the client',
    ...parameters,
  })
  if (requestId === '') throw new Error(`no request: ${location}`)
  const returnTo = await allowConnection(owner, { requestId, scope, expiresAt })
  const answer = await resume(returnTo, cookie)
  const form = {
    grant_type: 'authorization_code',
    client_id: id,
    code: answer.searchParams.get('code') ?? '',
    redirect_uri: parameters.redirect_uri ?? redirectUri,
    code_verifier: verifier,
  }
  return { account: owner, clientId: id, answer, form, returnTo, cookie, requestId }
}

/** Connects a client until it has tokens. */
export async function getTokens(flow: Flow = {}) {
  const { form, ...connected } = await getCode(flow)
  const { status, body, text, headers } = await post('/token', form)
  if (status !== 200) throw new Error(text)
  return {
    ...connected,
    form,
    accessToken: String(body.access_token),
    refreshToken: String(body.refresh_token),
    body,
    headers,
  }
}

/** Calls a tool that reads with a token, or with another credential. */
export async function callWith(token: string, path = '/mcp/connect', headers: Record<string, string> = {}) {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_day', arguments: {} } }
  return readAnswer(
    await fetch(new URL(path, inject('baseUrl')), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: '*/*',
        ...headers,
      },
      body: JSON.stringify(call),
    }),
  )
}
