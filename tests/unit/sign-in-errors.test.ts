import { describe, expect, it } from 'vitest'
import { signInError } from '@/lib/web/sign-in-errors'

describe('the message for an error code', () => {
  it.each([
    ['CredentialsSignin', 'E-mail or password is not right.'],
    ['TooManyAttempts.1', 'Too many attempts. Try again in a minute.'],
    ['TooManyAttempts.60', 'Too many attempts. Try again in a minute.'],
    ['TooManyAttempts.61', 'Too many attempts. Try again in 2 minutes.'],
    ['TooManyAttempts.900', 'Too many attempts. Try again in 15 minutes.'],
  ])('of %s: %s', (code, message) => {
    expect(signInError(code)).toBe(message)
  })

  it('is empty without a code', () => {
    expect([signInError(undefined), signInError('')]).toEqual([undefined, undefined])
  })

  // Whoever makes a link to the page can write anything there.
  it.each([
    '<b>Call 555</b>',
    'TooManyAttempts.',
    'TooManyAttempts.1e9',
    'TooManyAttempts.-1',
    'TooManyAttempts.999999',
  ])('is generic for the unknown code %s', (code) => {
    expect(signInError(code)).toBe('Signing in did not work. Try again.')
  })

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('is generic for %s', (code) => {
    expect(signInError(code)).toBe('Signing in did not work. Try again.')
  })
})
