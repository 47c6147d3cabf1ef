import { expect, it } from 'vitest'
import { readEmailVerified } from '@/lib/entry/web/email-verified'

it.each([true, 'true', 'True', 1, '1'])('email_verified of %j means that the address is verified', (claim) => {
  expect(readEmailVerified({ email_verified: claim })).toBe(true)
})

it.each([false, 'false', 'False', 'FALSE', 'no', '0', '', 0, 2, {}, [], 'true '])(
  'email_verified of %j means that it is not',
  (claim) => {
    expect(readEmailVerified({ email_verified: claim })).toBe(false)
  },
)

it.each([undefined, null, {}, { email_verified: null }, 'x'])('a profile of %j does not say', (profile) => {
  expect(readEmailVerified(profile)).toBeUndefined()
})
