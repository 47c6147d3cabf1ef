import { describe, expect, it } from 'vitest'
import { describeSignInError } from '@/lib/entry/web/sign-in-errors'

describe('the message for an error code', () => {
  it.each([
    ['CredentialsSignin', 'The e-mail address or the password is wrong.'],
    ['TooManyAttempts.1', 'Too many attempts. Try again in a minute.'],
    ['TooManyAttempts.60', 'Too many attempts. Try again in a minute.'],
    ['TooManyAttempts.61', 'Too many attempts. Try again in 2 minutes.'],
    ['TooManyAttempts.900', 'Too many attempts. Try again in 15 minutes.'],
  ])('of %s: %s', (code, message) => {
    expect(describeSignInError(code)).toBe(message)
  })

  it('is empty without a code', () => {
    expect([describeSignInError(undefined), describeSignInError('')]).toEqual([undefined, undefined])
  })

  // A link to the page can contain any code.
  it.each([
    '<b>Call 555</b>',
    'TooManyAttempts.',
    'TooManyAttempts.1e9',
    'TooManyAttempts.-1',
    'TooManyAttempts.999999',
  ])('is generic for the unknown code %s', (code) => {
    expect(describeSignInError(code)).toBe('Sign-in failed. Try again.')
  })

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('is generic for %s', (code) => {
    expect(describeSignInError(code)).toBe('Sign-in failed. Try again.')
  })
})
