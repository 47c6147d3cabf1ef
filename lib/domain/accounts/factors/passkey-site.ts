import { isIP } from 'node:net'
import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { AppError } from '@/lib/foundation/errors'
import { log } from '@/lib/foundation/telemetry/log'

/** The site that passkeys belong to, as browsers see it. */
export type Site = { origin: string }

/** How long a challenge is valid. */
export const challengeMs = 5 * 60_000

/** Loads the verification of passkeys when somebody uses one: its certificate parsers take much memory. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server')
}

/** Relying party id: the host name, without the port (WebAuthn Level 3, section 4). */
export function siteId({ origin }: Site): string {
  return new URL(origin).hostname
}

/** Challenge, origin and relying party that the response of a browser must match. */
export function expectedFrom(site: Site, challenge: string) {
  return { expectedChallenge: challenge, expectedOrigin: site.origin, expectedRPID: siteId(site) }
}

/** Whether browsers allow passkeys at a site: over https or at localhost, under a host name (section 5 there). */
export function canUsePasskeys({ origin }: Site): boolean {
  const { protocol, hostname } = new URL(origin)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
}

/** @throws INVALID_OPERATION when browsers do not allow passkeys at the site */
export function requirePasskeysAllowed(site: Site): void {
  if (canUsePasskeys(site)) return
  throw new AppError('INVALID_OPERATION', 'Browsers allow passkeys only over https, or at http://localhost.')
}

/** Describes a stored passkey to the browser. */
export function describeCredential({ credentialId, transports }: { credentialId: string; transports: string[] }) {
  // Stored as a browser reported them. Browsers ignore unknown ones.
  return { id: credentialId, transports: transports as AuthenticatorTransport[] }
}

/** Logs why a response of a browser proves nothing. */
export function logRefusal(error: unknown): undefined {
  log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'passkey refused')
}
