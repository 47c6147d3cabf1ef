import { expect, inject, it } from 'vitest'
import { allowConnection, denyConnection, findConnectionRequest } from '@/lib/domain/access/connections/decide'
import { listKeys } from '@/lib/domain/access/keys/manage-keys'
import { newAccount, newKey } from '../../support/accounts'
import {
  authorize,
  callWith,
  getCode,
  getTokens,
  issuerOf,
  post,
  redirectUri,
  register,
  resume,
  tryToRegister,
} from '../../support/oauth'
import { newProof, requestOf } from '../../support/oauth-client'
import { newViewer } from '../../support/viewer'

const statesOf = async (account: { userId: string }) =>
  (await listKeys((await newViewer(account)).actor)).map(({ state }) => state)

const exchange = (form: Record<string, string>, changed: Record<string, string>) =>
  post('/token', { ...form, ...changed })

const request = (clientId: string, changed: Record<string, string> = {}) => ({
  ...requestOf(clientId, redirectUri),
  ...changed,
})

it('redirects to no address but a registered one, not even with an error', async () => {
  const clientId = await register(['https://client.example/callback'])
  const addresses = [
    'https://client.example/callback/more',
    'https://client.example/callback?more',
    'https://client.example/callbac',
    'https://client.example/callback/../evil',
    'https://client.example:8443/callback',
    'https://client.example.evil.example/callback',
    'https://client.example@evil.example/callback',
    'http://client.example/callback',
    'https://CLIENT.example/callback',
    'https://evil.example/',
    '//evil.example/',
    'javascript:alert(1)',
  ]
  for (const address of addresses) {
    const { location, status } = await authorize(request(clientId, { redirect_uri: address }))
    expect({ address, status, to: location.href }).toEqual({
      address,
      status: 303,
      to: new URL('/connect?error=invalid_redirect_uri', inject('baseUrl')).href,
    })
  }
})

it('redirects nowhere for an unknown client, without an address, or with a parameter that is too long', async () => {
  const clientId = await register()
  const { redirect_uri: _address, ...without } = request(clientId)
  const cases = [
    request('unknown'),
    request('https://127.0.0.1/client.json'),
    request('https://localhost/client.json'),
    request('https://169.254.169.254/client.json'),
    request('http://client.example/client.json'),
    request(clientId, { state: 'x'.repeat(2001) }),
    request(clientId, { redirect_uri: `https://client.example/${'x'.repeat(1000)}` }),
    request(clientId, { scope: 'x'.repeat(501) }),
    request(clientId, { response_mode: 'form_post' }),
    request(clientId, { response_mode: 'fragment' }),
  ]
  for (const parameters of cases) {
    const { location } = await authorize(parameters)
    expect(location.origin + location.pathname, JSON.stringify(parameters)).toBe(`${inject('baseUrl')}/connect`)
    expect(location.searchParams.get('error')).toMatch(/^[a-z_]+$/)
  }
  expect((await authorize(without as Record<string, string>)).location.pathname).toMatch(/^\/connect/)
})

it('lets a loopback address have any port, and nothing else of it differ', async () => {
  const clientId = await register([
    'http://127.0.0.1/callback',
    'http://[::1]:1234/callback',
    'http://localhost/callback',
  ])
  for (const address of ['http://127.0.0.1:5555/callback', 'http://[::1]/callback', 'http://localhost:80/callback']) {
    const { requestId } = await authorize(request(clientId, { redirect_uri: address }))
    expect(requestId, address).not.toBe('')
  }
  for (const address of ['http://127.0.0.1:5555/other', 'http://127.0.0.2/callback', 'https://127.0.0.1/callback']) {
    const { location } = await authorize(request(clientId, { redirect_uri: address }))
    expect(location.search, address).toBe('?error=invalid_redirect_uri')
  }
})

it('registers no address that a browser would run, that goes in plain text over a network, or that hides its host', async () => {
  const addresses = [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://client.example/x',
    'http://client.example/callback',
    'https://client.example@evil.example/',
    'https://client.example/#fragment',
    'https://client.example/\\evil',
    'callback',
    '',
  ]
  for (const address of addresses) {
    const { status, body } = await tryToRegister({ redirect_uris: [address] })
    expect({ address, status, error: body.error }).toMatchObject({ address, status: 400 })
    expect(body.error, address).toMatch(/^invalid_(redirect_uri|client_metadata)$/)
  }
  expect(await tryToRegister({ redirect_uris: Array(21).fill(redirectUri) })).toMatchObject({ status: 400 })
  expect(await tryToRegister({ redirect_uris: [] })).toMatchObject({ status: 400 })
  expect(await tryToRegister({ redirect_uris: [redirectUri], client_name: 'x'.repeat(20_000) })).toMatchObject({
    status: 413,
  })
})

it('registers only public clients, whatever else they ask for, and hands out no secret', async () => {
  const { status, body } = await tryToRegister({
    redirect_uris: [redirectUri],
    client_id: 'chosen',
    token_endpoint_auth_method: 'client_secret_post',
    grant_types: ['authorization_code', 'implicit', 'client_credentials'],
    response_types: ['code', 'token'],
    jwks_uri: 'http://169.254.169.254/',
    sector_identifier_uri: 'http://169.254.169.254/',
    client_name: 'A\u202etool',
  })
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      client_name: 'A tool',
    },
  })
  expect(body.client_id).not.toBe('chosen')
  expect(body).not.toHaveProperty('client_secret')
  expect(body).not.toHaveProperty('jwks_uri')
})

it('needs PKCE with S256', async () => {
  const clientId = await register()
  const { code_challenge: _c, code_challenge_method: _m, ...without } = request(clientId)
  const { code_challenge_method: _method, ...undefinedMethod } = request(clientId)
  for (const parameters of [without, undefinedMethod, request(clientId, { code_challenge_method: 'plain' })]) {
    const { location, requestId } = await authorize(parameters)
    expect(requestId).toBe('')
    expect(location.origin + location.pathname).toBe(redirectUri)
    expect(Object.fromEntries(location.searchParams)).toMatchObject({ error: 'invalid_request', iss: issuerOf() })
  }
})

it.each<[string, Record<string, string>]>([
  ['another verifier', { code_verifier: newProof().verifier }],
  ['no verifier', { code_verifier: '' }],
  ['another redirect address', { redirect_uri: 'https://client.example/other' }],
  ['another resource', { resource: 'https://elsewhere.example/mcp' }],
  ['the resource of API keys', { resource: new URL('/mcp', 'http://localhost').href }],
  ['another grant type', { grant_type: 'client_credentials' }],
])('gives no token for a code with %s', async (_what, changed) => {
  const { form } = await getCode()
  const { status, body } = await exchange(form, changed)
  expect(status).toBe(400)
  expect(body.error).toMatch(
    /^(invalid_grant|invalid_request|invalid_target|unauthorized_client|unsupported_grant_type)$/,
  )
  expect(body).not.toHaveProperty('access_token')
})

it('gives no token for the code of another client', async () => {
  const { form } = await getCode()
  const { status, body } = await exchange(form, { client_id: await register() })
  expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_grant' })
})

it('revokes the connection when a code is used twice', async () => {
  const { form, accessToken, account } = await getTokens()
  expect(await callWith(accessToken)).toMatchObject({ status: 200 })
  expect(await post('/token', form)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(await callWith(accessToken)).toMatchObject({ status: 401 })
  expect(await statesOf(account)).toEqual(['revoked'])
})

it('lets one of several use a code at the same time', async () => {
  const { form, account } = await getCode()
  const answers = await Promise.all(Array.from({ length: 5 }, () => post('/token', form)))
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  expect(await statesOf(account)).toEqual(['revoked'])
})

it('rotates refresh tokens, and revokes the connection when an old one is used again', async () => {
  const { refreshToken, clientId, accessToken, account } = await getTokens()
  const refresh = (token: string) =>
    post('/token', { grant_type: 'refresh_token', refresh_token: token, client_id: clientId })
  const { body } = await refresh(refreshToken)
  expect(body.refresh_token).not.toBe(refreshToken)
  expect(await callWith(String(body.access_token))).toMatchObject({ status: 200 })
  expect(await refresh(refreshToken)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  for (const token of [accessToken, String(body.access_token)])
    expect(await callWith(token)).toMatchObject({ status: 401 })
  expect(await refresh(String(body.refresh_token))).toMatchObject({ status: 400 })
  expect(await statesOf(account)).toEqual(['revoked'])
})

it('gives no token for the refresh token of another client', async () => {
  const { refreshToken, account } = await getTokens()
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: await register() }
  expect(await post('/token', form)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(await statesOf(account)).toEqual(['active'])
})

it('accepts a token at its resource alone, and an API key there too', async () => {
  const { accessToken, refreshToken, account } = await getTokens()
  expect(await callWith(accessToken, '/mcp')).toMatchObject({ status: 401 })
  expect(await callWith(accessToken, '/mcp', { 'x-api-key': accessToken })).toMatchObject({ status: 401 })
  // Also while the token is in the cache of keys.
  expect(await callWith(accessToken)).toMatchObject({ status: 200 })
  expect(await callWith(accessToken, '/mcp')).toMatchObject({ status: 401 })
  const api = await fetch(new URL('/api/v1/me', inject('baseUrl')), {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(api.status).toBe(401)
  expect(await callWith(refreshToken)).toMatchObject({ status: 401 })
  expect(await callWith(await newKey(account))).toMatchObject({ status: 200 })
})

it('refuses a request for another resource', async () => {
  const { location } = await authorize(request(await register(), { resource: new URL('/mcp', inject('baseUrl')).href }))
  expect(Object.fromEntries(location.searchParams)).toMatchObject({ error: 'invalid_target', iss: issuerOf() })
})

it('names itself in every answer, so that a client can tell servers apart', async () => {
  const { answer } = await getCode()
  expect(answer.origin + answer.pathname).toBe(redirectUri)
  expect(Object.fromEntries(answer.searchParams)).toEqual({
    code: expect.any(String),
    iss: issuerOf(),
    state: 'state of the client',
  })
})

it('tells a client that its request was denied', async () => {
  const { requestId, cookie } = await authorize(request(await register()))
  const answer = await resume(await denyConnection(requestId), cookie)
  expect(Object.fromEntries(answer.searchParams)).toMatchObject({ error: 'access_denied', iss: issuerOf() })
  expect(answer.searchParams.has('code')).toBe(false)
})

it('gives the code to the browser that began the request alone', async () => {
  const clientId = await register()
  const { requestId, cookie: own } = await authorize(request(clientId))
  const { cookie: other } = await authorize(request(clientId))
  const returnTo = await allowConnection(await newAccount(), { requestId, scope: 'full', expiresAt: null })
  for (const cookie of ['', own.replaceAll(/=\w/g, '=x'), other]) {
    const { origin, pathname } = await resume(returnTo, cookie)
    expect(origin + pathname, cookie).toMatch(`${inject('baseUrl')}/connect`)
  }
  expect((await resume(returnTo, own)).searchParams.has('code')).toBe(true)
  // Once.
  expect((await resume(returnTo, own)).pathname).toBe('/connect')
})

it('answers a request once', async () => {
  const { requestId } = await getCode()
  await expect(denyConnection(requestId)).rejects.toMatchObject({ code: 'INVALID_OPERATION' })
  expect(await findConnectionRequest(requestId)).toBeUndefined()
})

it('gives a client no more than it asks for, and no more than it is allowed', async () => {
  const { accessToken, body } = await getTokens({ scope: 'read' })
  expect(body.scope).toBe('read')
  const { text } = await callWith(accessToken)
  expect(text).not.toContain('INSUFFICIENT_SCOPE')
  await expect(getTokens({ scope: 'full', parameters: { scope: 'read' } })).rejects.toMatchObject({
    code: 'INVALID_OPERATION',
  })
  const account = await newAccount()
  const { body: full } = await getTokens({ account, parameters: { scope: 'full' } })
  expect(full.scope).toBe('full read')
})

it('ends the connection when a client revokes a token of it, and not when another client does', async () => {
  for (const kind of ['accessToken', 'refreshToken'] as const) {
    const { account, clientId, accessToken, ...connected } = await getTokens()
    const token = { accessToken, ...connected }[kind]
    await post('/revoke', { token, client_id: await register() })
    expect(await callWith(accessToken)).toMatchObject({ status: 200 })
    expect(await post('/revoke', { token, client_id: clientId })).toMatchObject({ status: 200 })
    expect(await callWith(accessToken)).toMatchObject({ status: 401 })
    expect(await statesOf(account), kind).toEqual(['revoked'])
  }
})

it('refuses bodies that are too large', async () => {
  expect(await post('/token', { grant_type: 'x'.repeat(20_000) })).toMatchObject({
    status: 413,
    body: { error: 'invalid_request' },
  })
})
