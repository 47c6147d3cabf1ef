import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { findUnusedPort } from './unused-port'

/** The claims of an account (OpenID Connect Core 1.0, section 5.1). */
export type Claims = { email?: string; email_verified?: boolean | string | number; name?: string }

export type OidcProvider = {
  /** The settings of a service that uses this provider. */
  settings: { OIDC_ISSUER: string; OIDC_CLIENT_ID: string; OIDC_CLIENT_SECRET: string; OIDC_NAME: string }
  /**
   * Adds an account to the provider. Returns its name on the sign-in page.
   * @param secondsAgo when the provider authenticates the person, in place of now
   */
  addPerson: (claims: Claims, secondsAgo?: number) => string
  close: () => Promise<void>
}

/**
 * Starts an OpenID Connect provider. Its sign-in page shows a link for each account instead of a password field.
 * @param baseUrls the services that it may redirect to
 */
export async function openOidcProvider(baseUrls: string[]): Promise<OidcProvider> {
  const people = new Map<string, Claims>()
  const ages = new Map<string, number>()
  const port = await findUnusedPort()
  const issuer = `http://127.0.0.1:${port}`
  const settings = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'daymark',
    OIDC_CLIENT_SECRET: randomUUID(),
    OIDC_NAME: 'Example ID',
  }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: settings.OIDC_CLIENT_ID,
        client_secret: settings.OIDC_CLIENT_SECRET,
        redirect_uris: baseUrls.map((baseUrl) => `${baseUrl}/api/auth/callback/oidc`),
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig' }] },
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    ttl: { Session: 600, Grant: 600, Interaction: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...people.get(accountId) }) }),
    // Grants consent without asking.
    loadExistingGrant: async ({ oidc }) => {
      const { clientId } = oidc.client ?? {}
      const { accountId } = oidc.session ?? {}
      if (clientId === undefined || accountId === undefined) return undefined
      const grant = new oidc.provider.Grant({ clientId, accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next()
    const { person } = ctx.query
    if (typeof person === 'string') {
      const ts = Math.floor(Date.now() / 1000) - (ages.get(person) ?? 0)
      const result = people.has(person) ? { login: { accountId: person, ts } } : { error: 'access_denied' }
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result))
      return
    }
    ctx.type = 'html'
    const link = (id: string, text: string) => `<p><a href="?person=${id}">${text}</a></p>`
    ctx.body = `<title>Example ID</title>${[...people.keys()].map((id) => link(id, id)).join('')}${link('', 'Cancel')}`
  })
  const server = createServer(provider.callback())
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    settings,
    addPerson: (claims, secondsAgo = 0) => {
      const id = randomUUID()
      people.set(id, claims)
      ages.set(id, secondsAgo)
      return id
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
