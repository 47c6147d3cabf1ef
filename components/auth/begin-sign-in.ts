import { type SignInOptions, type SignInResponse, signIn } from 'next-auth/react'

/**
 * next-auth's `signIn`. That leaves the page for one that is not there when the service cannot be reached; this throws
 * before it comes to that.
 */
export async function beginSignIn(provider: string, options: SignInOptions): Promise<SignInResponse | undefined> {
  const answer = await fetch('/api/auth/csrf')
  if (!answer.ok) throw new Error(`the service answered with ${answer.status}`)
  return signIn(provider, options)
}

export const unreachable = 'The service cannot be reached. Try again.'
