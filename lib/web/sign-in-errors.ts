import { tooManyAttempts } from './too-many-attempts'

// A map, because the code is of whoever made the link: an object would know words such as constructor too.
const messages = new Map([
  ['CredentialsSignin', 'E-mail or password is not right.'],
  ['OAuthAccountNotLinked', 'You signed up in another way with this address. Sign in the way you did then.'],
  ['EmailNotVerified', 'The provider has not verified your e-mail address. Verify it there, then try again.'],
  ['EmailMissing', 'The provider did not tell your e-mail address. Let it tell the address, then try again.'],
  ['SignUpClosed', 'New accounts are not possible here at the moment. Ask whoever runs this service.'],
  ['EmailSignin', 'The e-mail could not be sent. Check the address, and try again in a few minutes.'],
  ['Verification', 'This link has been used, or has expired. Ask for a new one.'],
  ['AccessDenied', 'You may not sign in here.'],
])

/** What to tell people about an error code of next-auth, in the address of the page for signing in. */
export function signInError(code: string | undefined): string | undefined {
  if (code === undefined || code === '') return undefined
  const [, wait] = /^TooManyAttempts\.(\d{1,5})$/.exec(code) ?? []
  if (wait !== undefined) return tooManyAttempts(Number(wait))
  return messages.get(code) ?? 'Signing in did not work. Try again.'
}
