import * as z from 'zod'
import { maxNameLength } from '@/lib/foundation/limits'
import { storableText } from '@/lib/foundation/values/text'

/** The most redirect addresses of a client. */
const maxRedirects = 20
/** The longest address of a client, in characters. */
export const maxAddressLength = 1000

/** Schemes that run or read something in the browser instead of opening a program. */
const refusedSchemes = /^(?:javascript|data|vbscript|blob|file|filesystem|about|view-source|ftp|wss?|intent|content):/i

/**
 * An address that gets codes: https, http on the same machine, or a scheme that a program has registered (RFC 8252). The
 * library checks the hosts of http.
 */
const RedirectAddress = z
  .string()
  .max(maxAddressLength, { abort: true })
  .refine((address) => URL.canParse(address) && !refusedSchemes.test(address), {
    error: 'must be a URL that can be opened',
    abort: true,
  })
  .refine((address) => !/[\s\\#]/.test(address), 'must not contain spaces, backslashes or fragments')
  .refine((address) => new URL(address).username === '', 'must not contain a user name')

/** The name of a client as people see it. Nothing of it can pass for the text around it. */
const ClientName = storableText(maxNameLength, z.string().trim())
  .transform((name) => name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim())
  .pipe(z.string().min(1))

/** The part of the metadata of a client that the service uses (RFC 7591, section 2). It loads nothing that a client names. */
const ClientMetadata = z.object({
  client_id: z.string().max(maxAddressLength).optional(),
  client_name: ClientName.optional().catch(undefined),
  redirect_uris: z.array(RedirectAddress).min(1).max(maxRedirects),
  grant_types: z.array(z.string().max(100)).max(20).optional(),
})

const supportedGrants = ['authorization_code', 'refresh_token']

/**
 * Reduces the metadata of a client to those of a public client that gets codes. Every client is a native one, for which
 * the library lets loopback addresses have any port, and refuses http elsewhere.
 * @throws ZodError
 */
export function readClientMetadata(metadata: unknown) {
  const { grant_types: grants = supportedGrants, ...known } = ClientMetadata.parse(metadata)
  return {
    ...known,
    grant_types: supportedGrants.filter((grant) => grant === 'authorization_code' || grants.includes(grant)),
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  }
}
