import { type SignInOptions, type SignInResponse, signIn } from 'next-auth/react'

/**
 * Calls next-auth's `signIn`, which navigates to a missing page when the service cannot be reached.
 * @param parameters added to the provider's authorization request
 * @throws Error in that case, before any navigation
 */
export async function beginSignIn(
  provider: string,
  options: SignInOptions,
  parameters?: Record<string, string>,
): Promise<SignInResponse | undefined> {
  const response = await fetch('/api/auth/csrf')
  if (!response.ok) throw new Error(`/api/auth/csrf responded with ${response.status}`)
  return signIn(provider, options, parameters)
}

export const unreachableMessage = 'The service cannot be reached. Try again.'
