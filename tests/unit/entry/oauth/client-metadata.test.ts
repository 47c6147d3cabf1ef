import { expect, it } from 'vitest'
import { readClientMetadata } from '@/lib/entry/oauth/client-metadata'

const redirect_uris = ['https://client.example/callback']

it('makes every client a public one that gets codes', () => {
  expect(
    readClientMetadata({
      redirect_uris,
      client_name: ' Example ',
      token_endpoint_auth_method: 'client_secret_basic',
      application_type: 'web',
      response_types: ['token'],
      jwks_uri: 'https://client.example/keys',
      logo_uri: 'https://client.example/logo.png',
    }),
  ).toEqual({
    redirect_uris,
    client_name: 'Example',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  })
})

it.each([
  [['authorization_code'], ['authorization_code']],
  [['refresh_token'], ['authorization_code', 'refresh_token']],
  [['implicit', 'client_credentials'], ['authorization_code']],
])('of the grants %j, keeps %j', (grant_types, kept) => {
  expect(readClientMetadata({ redirect_uris, grant_types }).grant_types).toEqual(kept)
})

it.each([
  ['two\nlines', 'two lines'],
  ['\u202eesrever', 'esrever'],
  ['a\u200bb\u2028c', 'a b c'],
])('a name is one line without invisible characters: %j', (client_name, name) => {
  expect(readClientMetadata({ redirect_uris, client_name }).client_name).toBe(name)
})

it.each(['', ' \u200b ', 'x'.repeat(101), 'a\0b', 7])(
  'a client whose name cannot be shown has none: %j',
  (client_name) => {
    expect(readClientMetadata({ redirect_uris, client_name }).client_name).toBeUndefined()
  },
)

it.each([
  'https://client.example/callback?with=query',
  'http://127.0.0.1/callback',
  'http://localhost:1234/',
  'cursor://anysphere.cursor/callback',
  'com.example.app:/callback',
])('accepts the redirect address %s', (address) => {
  expect(readClientMetadata({ redirect_uris: [address] }).redirect_uris).toEqual([address])
})

it.each([
  'javascript:alert(1)',
  'JAVASCRIPT://client.example/%0aalert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://client.example/x',
  'view-source:https://client.example/',
  'ftp://client.example/',
  'https://user@client.example/',
  'https://client.example/#fragment',
  'https://client.example\\@evil.example/',
  'https://client.example/ x',
  '/callback',
  '',
  `https://client.example/${'x'.repeat(1000)}`,
])('refuses the redirect address %j', (address) => {
  expect(() => readClientMetadata({ redirect_uris: [address] })).toThrow()
})

it.each([undefined, null, [], {}, 'x', { redirect_uris: [] }, { redirect_uris: 'x' }, { redirect_uris: [7] }])(
  'refuses metadata without redirect addresses: %j',
  (metadata) => {
    expect(() => readClientMetadata(metadata)).toThrow()
  },
)
