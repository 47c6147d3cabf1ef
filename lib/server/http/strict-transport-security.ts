import { env } from '@/lib/foundation/settings/env'

/** The HSTS header (RFC 6797): browsers use https for two years. `proxy.ts` and `next.config.ts` send the same. */
export const strictTransportSecurity = ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'] as const

/** Whether the operator has declared that clients use https. */
export function isHttpsOnly(): boolean {
  return env().NEXTAUTH_URL?.startsWith('https:') === true
}
