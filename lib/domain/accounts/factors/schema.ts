import * as z from 'zod'
import { maxNameLength } from '@/lib/foundation/limits'
import { boundedText, storableText } from '@/lib/foundation/values/text'

/** The name that its owner gives a passkey. */
const PasskeyName = storableText(maxNameLength, z.string().trim().min(1, 'must not be empty'))

/** A code of an authenticator app, or a recovery code, with any spaces and hyphens. */
export const EnteredCode = boundedText(64).trim().min(1, 'must not be empty')

// Bounds what strangers send. `@simplewebauthn/server` checks the contents.
const base64 = boundedText(64 * 1024).regex(/^[\w+/=-]*$/)
const credential = {
  id: base64,
  rawId: base64,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).exactOptional(),
  clientExtensionResults: z.looseObject({}),
}

/** Response of a browser that has created a passkey (WebAuthn Level 3, section 5.1). */
const NewPasskeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64,
    attestationObject: base64,
    authenticatorData: base64.exactOptional(),
    transports: z.array(z.string().max(50)).max(10).exactOptional(),
    publicKeyAlgorithm: z.number().exactOptional(),
    publicKey: base64.exactOptional(),
  }),
})

/** Response of a browser that has used a passkey. */
export const PasskeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64,
    authenticatorData: base64,
    signature: base64,
    userHandle: base64.exactOptional(),
  }),
})

export const AddPasskey = z.strictObject({ name: PasskeyName, response: NewPasskeyResponse })
export const RenamePasskey = z.strictObject({ id: z.uuid(), name: PasskeyName })
export const FinishAppSetup = z.strictObject({ token: z.string().max(1000), code: EnteredCode })
