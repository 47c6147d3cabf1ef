import 'server-only'
import type { EmailConfig } from 'next-auth/providers/email'
import GitHubProvider from 'next-auth/providers/github'
import GoogleProvider from 'next-auth/providers/google'
import type { Provider } from 'next-auth/providers/index'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import * as z from 'zod'
import { Email } from '@/lib/accounts/schema'
import { env } from '@/lib/env'
import { canSendMail } from '@/lib/mail'
import { sendMagicLink } from './sign-in-mail'

/** The providers, beside passwords and e-mail, whose environment variables are set. */
export function otherProviders(): Provider[] {
  const { GITHUB_ID, GITHUB_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = env()
  const oidc = oidcProvider()
  return [
    ...(GITHUB_ID && GITHUB_SECRET ? [GitHubProvider({ clientId: GITHUB_ID, clientSecret: GITHUB_SECRET })] : []),
    ...(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
      ? [GoogleProvider({ clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET })]
      : []),
    ...(oidc ? [oidc] : []),
  ]
}

const OidcProfile = z.object({
  sub: z.string(),
  name: z.string().optional(),
  email: Email.optional().catch(undefined),
  picture: z.string().optional(),
})

/** Any OpenID Connect provider, found by its discovery document (OpenID Connect Discovery 1.0, section 4). */
function oidcProvider(): OAuthConfig<unknown> | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env()
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return undefined
  return {
    id: 'oidc',
    name: OIDC_NAME,
    type: 'oauth',
    wellKnown: `${OIDC_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    authorization: { params: { scope: 'openid email profile' } },
    idToken: true,
    userinfo: {
      // Where there is another way to ask for it, the ID token need not hold the address (OpenID Connect Core 1.0,
      // section 5.4). openid-client sees to it that both are about the same person.
      async request({ client, tokens }) {
        // Safe: it is openid-client's own object, which next-auth's types make less of than it is.
        const found = tokens as Exclude<Parameters<typeof client.userinfo>[0], string>
        const claims = found.claims()
        if (claims.email !== undefined || client.issuer.metadata.userinfo_endpoint === undefined) return claims
        return { ...claims, ...(await client.userinfo(found)) }
      },
    },
    checks: ['pkce', 'state', 'nonce'],
    profile(claims) {
      const { sub, name, email, picture } = OidcProfile.parse(claims)
      return { id: sub, name: name ?? null, email: email ?? null, image: picture ?? null }
    },
  }
}

/**
 * A link by e-mail, where e-mail can be sent. Whoever asks for one learns nothing: no message is sent to an address
 * that has no account while nobody may sign up, and the answer is the same.
 */
export function magicLinkProvider(): EmailConfig | undefined {
  if (!canSendMail()) return undefined
  return {
    id: 'email',
    name: 'Email',
    type: 'email',
    from: '',
    server: '',
    maxAge: 60 * 60,
    options: {},
    normalizeIdentifier: (identifier) => Email.parse(identifier),
    sendVerificationRequest: async ({ identifier, url }) => sendMagicLink(Email.parse(identifier), url),
  }
}
