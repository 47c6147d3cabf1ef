import { generateKeyPairSync, hkdfSync } from 'node:crypto'
import Provider, { errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type { Policy } from '@/lib/domain/access/rate-limit/policy'
import { rateLimiter } from '@/lib/domain/access/rate-limit/rate-limiter'
import { sessionSecret } from '@/lib/domain/access/session-secret'
import { consentPath, requestCookie } from '@/lib/entry/connect'
import { findNetwork } from '@/lib/foundation/request/network'
import { log } from '@/lib/foundation/telemetry/log'
import { createAdapter } from './adapter'
import { fetchDocument } from './fetch-document'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Metadata documents that requests of one network make this service fetch in a minute. */
const fetchPolicy: Policy = { name: 'oauth-documents', limit: 30, windowMs: 60_000 }

/** Returns the address of the page that names an error which must not be sent to a redirect address. */
export function errorPath(code: string): string {
  return `${consentPath}?${new URLSearchParams({ error: code })}`
}

/** Creates the authorization server of an issuer, whose tokens are for the resource of the same name. */
export function createProvider(issuer: string): Provider {
  const cookieKey = Buffer.from(hkdfSync('sha256', sessionSecret(), '', 'daymark oauth cookies', 32)).toString('base64')
  const provider = new Provider(issuer, {
    adapter: (kind: string) => createAdapter(kind, issuer),
    clientAuthMethods: ['none'],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    cookies: {
      keys: [cookieKey],
      names: { session: 'daymark.connect-session', interaction: requestCookie, resume: 'daymark.connect-resume' },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    expiresWithSession: async () => false,
    features: {
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        allowFetch: async (ctx) => (await rateLimiter(fetchPolicy).take(findNetwork(ctx.ip))).allowed,
        cacheDuration: { min: 10 * minute, max: day },
      },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => issuer,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_ctx, resource) => {
          if (resource !== issuer) throw new errors.InvalidTarget()
          return { scope: 'full read', audience: issuer, accessTokenFormat: 'opaque', accessTokenTTL: hour }
        },
      },
      revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    fetch: fetchDocument,
    findAccount: async (_ctx, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    interactions: { policy: consentPolicy(), url: async (_ctx, { uid }) => `${consentPath}/${uid}` },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // The library wants a key for the tokens of OpenID Connect, which it never issues here.
    jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })] },
    pkce: { required: () => true },
    renderError: async (ctx, { error }) => {
      ctx.redirect(errorPath(error))
      ctx.status = 303
    },
    responseTypes: ['code'],
    revokeGrantPolicy: async () => true,
    rotateRefreshToken: true,
    routes: { authorization: '/authorize', registration: '/register', revocation: '/revoke', token: '/token' },
    scopes: [],
    ttl: {
      AccessToken: hour,
      AuthorizationCode: minute,
      Interaction: hour,
      RefreshToken: (ctx) => secondsUntilEnd(ctx, 90 * day),
      Session: hour,
    },
  })
  // The address of the client is in X-Forwarded-For.
  provider.proxy = true
  // The library answers it as an error of OAuth, and tells nobody else.
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'OAuth request failed'))
  return provider
}

/** Every request needs the consent of a person, who is signed in then. */
function consentPolicy() {
  const { base, Check, Prompt } = interactionPolicy
  const policy = base()
  policy.clear()
  const isMissing = new Check(
    'consent_missing',
    'consent is required',
    'consent_required',
    ({ oidc }) => !oidc.result?.consent,
  )
  const describeClient = ({ oidc: { client } }: KoaContextWithOIDC) => ({
    clientName: client?.clientName ?? nameOf(client?.clientId ?? ''),
  })
  policy.add(new Prompt({ name: 'login', requestable: true }, describeClient, isMissing))
  policy.add(new Prompt({ name: 'consent', requestable: true }))
  return policy
}

/** The name of a client that has none. */
function nameOf(clientId: string): string {
  return URL.canParse(clientId) ? new URL(clientId).host : 'A client without a name'
}

/** A refresh token ends with its key, at the latest after an unused time. */
function secondsUntilEnd({ oidc }: KoaContextWithOIDC, unused: number): number {
  const end = oidc.entities.Grant?.exp ?? 0
  return Math.max(1, Math.min(unused, end - Math.floor(Date.now() / 1000)))
}
