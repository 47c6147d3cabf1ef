import { expect, inject, it } from 'vitest'
import { send } from '../../support/http'
import { callWith, issuerOf } from '../../support/oauth'

it('describes the authorization server, of which clients need no more', async () => {
  const { status, headers, text } = await send('GET', '/.well-known/oauth-authorization-server/mcp/connect')
  expect(status).toBe(200)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  const issuer = issuerOf()
  expect(JSON.parse(text)).toEqual({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    registration_endpoint: `${issuer}/register`,
    revocation_endpoint: `${issuer}/revoke`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    scopes_supported: ['full', 'read'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  })
})

it('describes the resource', async () => {
  const { status, text } = await send('GET', '/.well-known/oauth-protected-resource/mcp/connect')
  expect(status).toBe(200)
  expect(JSON.parse(text)).toEqual({
    resource: issuerOf(),
    authorization_servers: [issuerOf()],
    scopes_supported: ['full', 'read'],
    bearer_methods_supported: ['header'],
    resource_name: 'Daymark',
  })
})

it('tells a client that has no token where OAuth begins', async () => {
  const metadata = `resource_metadata="${inject('baseUrl')}/.well-known/oauth-protected-resource/mcp/connect", scope="full read"`
  const missing = await callWith('', '/mcp/connect', { authorization: '' })
  expect([missing.status, missing.headers.get('www-authenticate')]).toEqual([
    401,
    `Bearer realm="daymark", ${metadata}`,
  ])
  for (const token of ['unknown', 'x'.repeat(5000), 'svc_unknown']) {
    const { status, headers } = await callWith(token)
    expect([status, headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Bearer realm="daymark", error="invalid_token", .*resource_metadata="/),
    ])
  }
})

it('sends no client with a key into OAuth', async () => {
  for (const path of ['/mcp', '/api/v1/me']) {
    const { status, headers } = await callWith('unknown', path)
    expect([status, headers.get('www-authenticate')], path).toEqual([
      path === '/mcp' ? 401 : 405,
      path === '/mcp' ? expect.not.stringContaining('resource_metadata') : null,
    ])
  }
})

it.each([
  ['GET', '/.well-known/openid-configuration/mcp/connect'],
  ['GET', '/mcp/connect/.well-known/openid-configuration'],
  ['GET', '/mcp/connect/jwks'],
  ['GET', '/mcp/connect/me'],
  ['POST', '/mcp/connect/session/end/confirm'],
  ['GET', '/mcp/connect/register/some-client'],
])('has no OpenID Connect and no management of clients: %s %s', async (method, path) => {
  expect((await send(method, path)).status).toBe(404)
})

it.each([
  ['POST', '/mcp/connect/authorize'],
  ['GET', '/mcp/connect/token'],
  ['GET', '/mcp/connect/register'],
  ['GET', '/mcp/connect'],
])('answers 405 to %s %s', async (method, path) => {
  expect((await send(method, path)).status).toBe(405)
})

it('answers the preflight of a page', async () => {
  const { status, headers } = await send('OPTIONS', '/mcp/connect/token')
  expect([status, headers.get('access-control-allow-methods')]).toEqual([204, 'POST, OPTIONS'])
})

it('offers OAuth under no name that a request makes up', async () => {
  // fetch sets Host itself.
  const headers = { 'x-forwarded-host': 'evil.example' }
  const { text } = await send('GET', '/.well-known/oauth-protected-resource/mcp/connect', { headers })
  expect(text).not.toContain('evil.example/mcp')
})
