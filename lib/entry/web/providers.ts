import 'server-only'
import type { EmailConfig } from 'next-auth/providers/email'
import GitHubProvider from 'next-auth/providers/github'
import GoogleProvider from 'next-auth/providers/google'
import type { Provider } from 'next-auth/providers/index'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import * as z from 'zod'
import { Email } from '@/lib/domain/accounts/schema'
import { homePage } from '@/lib/entry/app-pages'
import { linkValidMinutes } from '@/lib/foundation/limits'
import { canSendMail } from '@/lib/foundation/mail'
import { env } from '@/lib/foundation/settings/env'
import { readReturnUrl } from './return-path'
import { sendMagicLink } from './sign-in-mail'

/** Lists the OAuth and OpenID Connect providers whose environment variables are set. */
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

const yearSeconds = 365 * 86_400

const OidcProfile = z.object({
  sub: z.string(),
  name: z.string().optional(),
  email: Email.optional().catch(undefined),
  picture: z.string().optional(),
})

/** Configures an OpenID Connect provider from its discovery document (OpenID Connect Discovery 1.0, section 4). */
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
    // With `max_age`, providers say when they have authenticated the person (OpenID Connect Core 1.0, section 3.1.2.1).
    authorization: { params: { scope: 'openid email profile', max_age: yearSeconds } },
    idToken: true,
    userinfo: {
      // A provider with a userinfo endpoint may leave the address out of the ID token (OpenID Connect Core 1.0, section
      // 5.4). openid-client checks that both responses have the same subject.
      async request({ client, tokens }) {
        // The cast is safe: the value is openid-client's TokenSet, for which next-auth declares a narrower type.
        const tokenSet = tokens as Exclude<Parameters<typeof client.userinfo>[0], string>
        const claims = tokenSet.claims()
        if (claims.email !== undefined || client.issuer.metadata.userinfo_endpoint === undefined) return claims
        return { ...claims, ...(await client.userinfo(tokenSet)) }
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
 * Configures sign-in by magic link, if SMTP is set. The response does not reveal whether an address has an account.
 * While sign-up is closed, addresses without an account get no e-mail.
 */
export function magicLinkProvider(): EmailConfig | undefined {
  if (!canSendMail()) return undefined
  return {
    id: 'email',
    name: 'Email',
    type: 'email',
    from: '',
    server: '',
    maxAge: linkValidMinutes * 60,
    options: {},
    normalizeIdentifier: (identifier) => Email.parse(identifier),
    sendVerificationRequest: async ({ identifier, token, url }) => {
      const returnTo = readReturnUrl(new URL(url).searchParams.get('callbackUrl')) ?? homePage
      sendMagicLink(Email.parse(identifier), token, returnTo)
    },
  }
}
