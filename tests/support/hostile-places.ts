import type { PlainRequest } from './plain-http'
import { builtActions } from './server-actions'

/** Where a hostile text can be in a request. */
export type Place = { name: string; lengths: readonly number[]; request: (text: string) => PlainRequest }

// The longest is what the server takes. Shorter ones are where pages take more than a line.
const headerLengths = [15_000]
const navigationLengths = [1000, 4000, 15_000]
const maxTarget = 7900
const targetLengths = [1000, 4000, maxTarget]
const bodyLengths = [4000, 16_000]

const readHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'access-control-request-headers',
  'authorization',
  'cache-control',
  'content-encoding',
  'content-type',
  'cookie',
  'forwarded',
  'host',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'last-event-id',
  'next-action',
  'next-hmr-refresh',
  'next-resume',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
  'origin',
  'purpose',
  'range',
  'referer',
  'rsc',
  'sec-fetch-dest',
  'traceparent',
  'tracestate',
  'user-agent',
  'x-action-forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-invocation-id',
  'x-matched-path',
  'x-middleware-subrequest',
  'x-next-revalidated-tags',
  'x-nextjs-data',
  'x-nextjs-request-id',
  'x-nonce',
  'x-now-route-matches',
  'x-page',
  'x-request-id',
]

function headerPlaces(): Place[] {
  const navigation = { rsc: '1', 'next-url': '/' }
  const targets = [
    { of: 'a page', path: '/sign-in', more: {}, names: readHeaders, lengths: headerLengths },
    {
      of: 'a navigation',
      path: '/sign-in?_rsc=x',
      more: navigation,
      lengths: navigationLengths,
      names: readHeaders.filter((name) => /^(?:next|rsc|accept|x-nextjs)/.test(name)),
    },
    {
      of: 'a file',
      path: '/icons/icon-192.png',
      more: {},
      lengths: headerLengths,
      names: ['accept-encoding', 'cookie', 'if-none-match', 'if-modified-since', 'range', 'user-agent'],
    },
    {
      of: 'the API',
      path: '/api/v1/openapi.json',
      more: {},
      lengths: headerLengths,
      names: ['accept-encoding', 'if-none-match', 'traceparent', 'x-forwarded-for', 'x-request-id'],
    },
    {
      of: 'an endpoint',
      path: '/api/v1/me',
      more: {},
      lengths: headerLengths,
      names: ['authorization', 'x-api-key', 'user-agent'],
    },
  ]
  const headers = targets.flatMap(({ of, path, more, names, lengths }) =>
    names.map((name) => ({
      name: `the header ${name} of ${of}`,
      lengths,
      request: (text: string) => ({ path, headers: { ...more, [name]: text } }),
    })),
  )
  const cookies = ['session-token', 'session-token.0', 'csrf-token', 'callback-url', 'state', 'pkce.code_verifier']
  return [
    ...headers,
    ...cookies.map((name) => ({
      name: `the cookie ${name}`,
      lengths: navigationLengths,
      request: (text: string) => ({ path: '/api/auth/session', headers: { cookie: `next-auth.${name}=${text}` } }),
    })),
  ]
}

/** Encodes what a client cannot send in a target at all. */
const encodeRaw = (text: string) => text.replace(/[^\x21-\x7e]|["\\]/g, encodeURIComponent)

function targetPlaces(): Place[] {
  const folders = ['/', '/day/', '/profile/webhooks/', '/_next/', '/_next/static/', '/_next/image/', '/icons/']
  const apiFolders = ['/api/', '/api/auth/', '/api/auth/signin/', '/api/auth/callback/', '/api/v1/', '/calendar/']
  const pages = ['/sign-in', '/day', '/api/auth/signin', '/api/auth/session', '/manifest.webmanifest', '/llms.txt']
  const parameters = [
    ['/sign-in', 'next'],
    ['/sign-in', 'error'],
    ['/sign-in', '_rsc'],
    ['/sign-in', 'nxtPx'],
    ['/_next/image', 'url'],
    ['/api/auth/signin', 'callbackUrl'],
    ['/api/auth/callback/email', 'token'],
    ['/api/auth/callback/password', 'code'],
    ['/api/auth/error', 'error'],
    ['/live', 'rendered'],
  ]
  const places = [
    ...[...folders, ...apiFolders].map((folder) => ({
      name: `the path below ${folder}`,
      path: (text: string) => folder + encodeRaw(text),
    })),
    ...pages.map((page) => ({
      name: `the query of ${page}`,
      path: (text: string) => `${page}?${encodeRaw(text)}`,
    })),
    ...parameters.map(([page, parameter]) => ({
      name: `the parameter ${parameter} of ${page}`,
      path: (text: string) => `${page}?${parameter}=${encodeURIComponent(text)}`,
    })),
  ]
  return places.map(({ name, path }) => ({
    name,
    lengths: targetLengths,
    request: (text) => ({ path: path(text).slice(0, maxTarget) }),
  }))
}

const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const end = '--x--\r\n'

function bodyPlaces(): Place[] {
  const action = { 'next-action': builtActions().get('signUp') ?? '' }
  const typed = (type: string, more = {}) => ({ 'content-type': type, ...more })
  const post = (
    name: string,
    path: string,
    headers: PlainRequest['headers'],
    body: (text: string) => string,
  ): Place => ({
    name,
    lengths: bodyLengths,
    request: (text) => ({ method: 'POST', path, ...(headers && { headers }), body: body(text) }),
  })
  const urlEncoded = 'application/x-www-form-urlencoded'
  const form = typed('multipart/form-data; boundary=x')
  const call = typed('text/plain;charset=UTF-8', action)
  return [
    ...['email', 'csrfToken', 'callbackUrl', 'response'].map((field) =>
      post(`the field ${field} of a sign-in`, '/api/auth/callback/passkey', typed(urlEncoded), (text) =>
        String(new URLSearchParams({ [field]: text })),
      ),
    ),
    ...[urlEncoded, 'application/json', 'text/plain', 'nonsense'].flatMap((type) => [
      post(`the body of a sign-in as ${type}`, '/api/auth/signin/email', typed(type), (text) => text),
      post(`the body of a page as ${type}`, '/sign-in', typed(type), (text) => text),
      post(`the body of a route as ${type}`, '/archive/delete', typed(type), (text) => text),
    ]),
    ...['email', '$ACTION_ID_', '$ACTION_REF_1', '$ACTION_KEY', '$ACTION_1:0', ''].map((field) =>
      post(`the field ${field} of a form`, '/sign-up', form, (text) => part(field, text) + end),
    ),
    post('the name of a field of a form', '/sign-up', form, (text) => part(text, 'x') + end),
    post('the fields of a form', '/sign-up', form, (text) => part(text.slice(0, 4), '').repeat(text.length / 60) + end),
    post('the body of a form', '/sign-up', form, (text) => text),
    {
      name: 'the boundary of a form',
      lengths: headerLengths,
      request: (text) => ({
        method: 'POST',
        path: '/sign-up',
        headers: typed(`multipart/form-data; boundary=${text}`),
        body: `--${text}\r\n`,
      }),
    },
    post('an argument of an action', '/sign-up', call, (text) =>
      JSON.stringify([{ email: text, password: 'correct horse battery', timeZone: text }]),
    ),
    post('the arguments of an action', '/sign-up', call, (text) => text),
    post('the list of arguments of an action', '/sign-up', call, (text) => `[${text.replace(/,$/, '')}]`),
    post('the parts of an action', '/sign-up', { ...form, ...action }, (text) =>
      [part('1', text), part('_1_email', text), part('0', '["$1","$K1"]'), end].join(''),
    ),
    post('the form of an action', '/sign-up', { ...form, ...action }, (text) =>
      [part(`_1_${text.slice(0, 4)}`, '').repeat(text.length / 60), part('0', '["$K1"]'), end].join(''),
    ),
  ]
}

/** Every header, path, parameter, cookie, field and argument that Next, next-auth or the pages read. */
export function listHostilePlaces(): Place[] {
  return [...headerPlaces(), ...targetPlaces(), ...bodyPlaces()]
}
