import * as z from 'zod'

const Profile = z.looseObject({ email_verified: z.unknown() })

/**
 * Whether a provider says that it has verified the address of a profile. The claim is a boolean (OpenID Connect Core 1.0,
 * section 5.1), but some providers send a text or a number: everything but true, "true" and 1 means that it has not.
 * @returns undefined when the provider does not say
 */
export function readEmailVerified(profile: unknown): boolean | undefined {
  const claim = Profile.safeParse(profile).data?.email_verified
  if (claim === undefined || claim === null) return undefined
  return claim === true || claim === 1 || (typeof claim === 'string' && /^(true|1)$/i.test(claim))
}
