import { connectPath } from '@/lib/entry/connect'
import type { PlainResponse } from './plain-response'

/** The path of the metadata of a resource is before its own (RFC 9728, section 3.1). */
const metadataPath = '/.well-known/oauth-protected-resource'

/** Tells a client that got 401 where OAuth begins, and which scopes there are (RFC 9728, section 5.1). */
export function addChallenge(response: PlainResponse, issuer: string | undefined): PlainResponse {
  const challenge = response.headers['WWW-Authenticate']
  if (challenge === undefined || issuer === undefined) return response
  const { origin } = new URL(issuer)
  const metadata = `resource_metadata="${origin}${metadataPath}${connectPath}", scope="full read"`
  return { ...response, headers: { ...response.headers, 'WWW-Authenticate': `${challenge}, ${metadata}` } }
}

/** The metadata of the resource that clients connect to (RFC 9728, section 2). */
export function describeResource(issuer: string) {
  return {
    resource: issuer,
    authorization_servers: [issuer],
    scopes_supported: ['full', 'read'],
    bearer_methods_supported: ['header'],
    resource_name: 'Daymark',
  }
}
