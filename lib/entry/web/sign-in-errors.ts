import { describeWait } from './describe-wait'

// A Map: anybody can put any code into a link, and an object would also have keys such as `constructor`.
const messages = new Map([
  ['CredentialsSignin', 'The e-mail address or the password is wrong.'],
  [
    'PasskeyRefused',
    'This passkey was not accepted. It may have been removed from the account. Sign in in another way.',
  ],
  ['OAuthAccountNotLinked', 'The account with this address uses another sign-in method. Sign in with that method.'],
  ['EmailNotVerified', 'The provider has not verified your e-mail address. Verify it there, then try again.'],
  ['EmailMissing', 'The provider did not share your e-mail address. Allow it to share the address, then try again.'],
  ['SignUpClosed', 'Sign-up is closed. Ask the administrator of this service for an account.'],
  ['EmailSignin', 'The e-mail could not be sent. Check the address and try again in a few minutes.'],
  ['Verification', 'This link was already used or has expired. Request a new one.'],
  ['AccessDenied', 'You are not allowed to sign in.'],
])

/** Translates an error code from the sign-in page's query into a message. The codes are next-auth's and our own. */
export function describeSignInError(code: string | undefined): string | undefined {
  if (code === undefined || code === '') return undefined
  const [, wait] = /^TooManyAttempts\.(\d{1,5})$/.exec(code) ?? []
  if (wait !== undefined) return describeWait(Number(wait))
  return messages.get(code) ?? 'Sign-in failed. Try again.'
}
