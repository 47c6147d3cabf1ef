import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, it, onTestFinished } from 'vitest'
import { allowConnection } from '@/lib/domain/access/connections/decide'
import { listKeys } from '@/lib/domain/access/keys/manage-keys'
import { newAccount } from '../../support/accounts'
import { addTasks, callTool } from '../../support/mcp'
import { authorize, callWith, getTokens, issuerOf, post, redirectUri, resume } from '../../support/oauth'
import { newViewer } from '../../support/viewer'

it('connects the official client, which discovers everything from a 401', async () => {
  const account = await newAccount()
  let asked: URL | undefined
  const kept: { information?: never; tokens?: never; verifier?: string } = {}
  const authProvider: OAuthClientProvider = {
    redirectUrl: redirectUri,
    clientMetadata: {
      client_name: 'Official client',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
    },
    clientInformation: () => kept.information,
    saveClientInformation: (information) => void Object.assign(kept, { information }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void Object.assign(kept, { tokens }),
    redirectToAuthorization: (url) => {
      asked = url
    },
    saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier ?? '',
  }
  const connect = () => {
    const client = new Client({ name: 'test', version: '1' }, { capabilities: {} })
    const transport = new StreamableHTTPClientTransport(new URL(issuerOf()), { authProvider })
    onTestFinished(() => client.close())
    return { client, transport }
  }
  const first = connect()
  await expect(first.client.connect(first.transport)).rejects.toThrow('Unauthorized')
  expect(asked?.searchParams.get('resource')).toBe(issuerOf())
  expect(asked?.searchParams.get('code_challenge_method')).toBe('S256')
  const { requestId, cookie } = await authorize(Object.fromEntries(asked?.searchParams ?? []))
  const returnTo = await allowConnection(account, { requestId, scope: 'full', expiresAt: null })
  const answer = await resume(returnTo, cookie)
  await first.transport.finishAuth(answer.searchParams)
  const { client, transport } = connect()
  await client.connect(transport)
  await addTasks(client, { text: 'Water the plants' })
  const { text } = await callTool(client, 'get_day')
  expect(text).toContain('Water the plants')
  const { actor } = await newViewer(account)
  expect(await listKeys(actor)).toMatchObject([
    { name: 'Official client', clientName: 'Official client', scope: 'full', state: 'active' },
  ])
})

it('gives tokens, which no cache keeps, and new ones for a refresh token', async () => {
  const { accessToken, refreshToken, clientId, body, headers } = await getTokens()
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toEqual({
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: 3600,
    scope: 'full read',
    token_type: 'Bearer',
  })
  expect(await callWith(accessToken)).toMatchObject({ status: 200 })
  const again = await post('/token', { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId })
  expect(again.body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
})
