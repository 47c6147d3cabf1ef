import { beforeEach, expect, it, vi } from 'vitest'
import { log } from '@/lib/foundation/telemetry/log'

const sent = vi.hoisted(() => vi.fn())
vi.mock('@/lib/domain/webhooks/send', () => ({ sendMessage: sent }))

// Records in memory.
const saved = vi.hoisted(() => new Map<string, Record<string, unknown>>())
vi.mock('@/lib/domain/access/connections/records', () => ({
  saveRecord: async (kind: string, id: string, payload: Record<string, unknown>) =>
    void saved.set(`${kind} ${id}`, payload),
  findRecord: async () => undefined,
}))
vi.mock('@/lib/domain/access/connections/clients', () => ({ findClient: async () => undefined }))
vi.mock('@/lib/domain/access/connections/grants', () => ({}))
vi.mock('@/lib/domain/access/session-secret', () => ({ sessionSecret: () => 'a secret of this test' }))

const { serveOauth } = await import('@/lib/entry/oauth/serve')

const redirectUri = 'https://client.example/callback'
let number = 0
/** A document has a cache, so each test has its own. */
let clientId = ''

beforeEach(() => {
  clientId = `https://client.example/${++number}.json`
  sent.mockReset()
  saved.clear()
})

const answer = (changed: Record<string, unknown> = {}, status = 200) =>
  sent.mockResolvedValue({
    status,
    body: JSON.stringify({
      client_id: clientId,
      client_name: 'Example agent',
      redirect_uris: [redirectUri],
      ...changed,
    }),
  })

async function authorize(changed: Record<string, string> = {}) {
  const { headers } = await serveOauth({
    issuer: 'https://tasks.example.com/mcp/connect',
    endpoint: '/authorize',
    method: 'GET',
    parameters: new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      ...changed,
    }),
    headers: new Headers(),
    address: '192.0.2.1',
    body: new Uint8Array(),
  })
  return headers.location
}

it('reads the client from the document at its id, once', async () => {
  answer()
  expect(await authorize()).toMatch(/^\/connect\/[\w-]+$/)
  expect(await authorize()).toMatch(/^\/connect\/[\w-]+$/)
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    clientId,
    expect.anything(),
    '',
    expect.objectContaining({ method: 'GET' }),
  )
  const [request] = saved.values()
  expect(request).toMatchObject({
    params: { client_id: clientId },
    prompt: { details: { clientName: 'Example agent' } },
  })
})

it('names a client without a name by its host', async () => {
  answer({ client_name: undefined })
  await authorize()
  expect([...saved.values()]).toMatchObject([{ prompt: { details: { clientName: 'client.example' } } }])
})

it('redirects to no address but those of the document', async () => {
  answer()
  expect(await authorize({ redirect_uri: `${redirectUri}/more` })).toBe('/connect?error=invalid_redirect_uri')
})

it.each<[string, Record<string, unknown>, number?]>([
  ['names another client', { client_id: 'https://client.example/other.json' }],
  ['has no id', { client_id: undefined }],
  ['has a secret', { client_secret: 'x' }],
  ['authenticates with a secret', { token_endpoint_auth_method: 'client_secret_post' }],
  ['authenticates with a key', { token_endpoint_auth_method: 'private_key_jwt' }],
  ['has no address', { redirect_uris: [] }],
  ['has an address that a browser runs', { redirect_uris: ['javascript:alert(1)'] }],
  ['is too long', { more: 'x'.repeat(10_000) }],
  ['redirects', {}, 302],
  ['does not exist', {}, 404],
])('refuses a client whose document %s', async (_what, changed, status) => {
  answer(changed, status)
  expect(await authorize()).toMatch(/^\/connect\?error=invalid_client(_metadata)?$/)
  expect(saved).toEqual(new Map())
})

it('refuses a client whose document is no JSON, or cannot be read', async () => {
  sent.mockResolvedValue({ status: 200, body: '<html>' })
  expect(await authorize()).toBe('/connect?error=invalid_client')
  sent.mockRejectedValue(new Error('The address belongs to a private network.'))
  expect(await authorize()).toBe('/connect?error=invalid_client')
})

it.each([
  'http://client.example/x.json',
  'https://client.example/x.json#a',
  'https://a@client.example/x.json',
  'https://client.example/../x.json',
])('fetches no document from %s', async (id) => {
  expect(await authorize({ client_id: id })).toBe('/connect?error=invalid_client')
  expect(sent).not.toHaveBeenCalled()
})

it('logs an unexpected failure, and tells the client only that there was one', async () => {
  answer()
  const logged = vi.spyOn(log, 'error').mockReturnValue()
  const set = vi.spyOn(saved, 'set').mockImplementation(() => {
    throw new Error('a defect with a secret')
  })
  expect(await authorize()).toBe('/connect?error=server_error')
  set.mockRestore()
  expect(logged).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error) }, 'OAuth request failed')
})

it('fetches few documents for a network in a minute', async () => {
  answer({ client_id: 'another' })
  for (let index = 0; index < 40; index++) await authorize({ client_id: `https://client.example/many/${index}.json` })
  expect(sent.mock.calls.length).toBeLessThanOrEqual(30)
})
