import { randomUUID } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { newAddress } from '../support/password-sign-in'
import { callAction } from '../support/server-actions'
import { newSignedIn, password } from '../support/session'
import { attempt, attempts, newEmail, withinOneWindow } from '../support/sign-in-attempts'

const baseUrl = inject('baseUrl')
const wrong = 'not my password'
const limited = /^TooManyAttempts\.\d{1,3}$/

it('an account allows ten attempts from anywhere, then none, even with the correct password', async () => {
  const made = await withinOneWindow(async () => {
    const { email } = await newSignedIn(baseUrl)
    const first = await attempts(10, () => attempt(baseUrl, { email, password: wrong }))
    return {
      first: first.map(({ error }) => error),
      wrong: await attempt(baseUrl, { email, password: wrong }),
      right: await attempt(baseUrl, { email, password }),
    }
  })
  expect(made.first).toEqual(Array(10).fill('CredentialsSignin'))
  expect(made.wrong.error).toMatch(limited)
  expect(made.right.error).toMatch(limited)
  expect(made.right.sessionCookie).toBeUndefined()
})

it('an unknown e-mail address is limited in the same way', async () => {
  const errors = await withinOneWindow(async () => {
    const email = newEmail()
    const first = await attempts(10, () => attempt(baseUrl, { email: email.toUpperCase(), password: wrong }))
    return [...first, await attempt(baseUrl, { email, password: wrong })].map(({ error }) => error)
  })
  expect(errors.slice(0, 10)).toEqual(Array(10).fill('CredentialsSignin'))
  expect(errors[10]).toMatch(limited)
})

it('an IP address allows fifty attempts, then none', async () => {
  const made = await withinOneWindow(async () => {
    const { email } = await newSignedIn(baseUrl)
    const address = newAddress()
    const first = await attempts(50, () => attempt(baseUrl, { email: newEmail(), password: wrong }, address))
    return {
      first: first.map(({ error }) => error),
      here: await attempt(baseUrl, { email, password }, address),
      elsewhere: await attempt(baseUrl, { email, password }),
    }
  })
  expect(made.first).toEqual(Array(50).fill('CredentialsSignin'))
  expect(made.here.error).toMatch(limited)
  expect(made.here.sessionCookie).toBeUndefined()
  expect(made.elsewhere.error).toBeNull()
})

it('a blocked IP address does not use up the attempts of an account', async () => {
  const made = await withinOneWindow(async () => {
    const { email } = await newSignedIn(baseUrl)
    const address = newAddress()
    await attempts(50, () => attempt(baseUrl, { email: newEmail(), password: wrong }, address))
    const refused = await attempts(12, () => attempt(baseUrl, { email, password: wrong }, address))
    return { refused, right: await attempt(baseUrl, { email, password }) }
  })
  for (const { error } of made.refused) expect(error).toMatch(limited)
  expect(made.right.status).toBe(200)
  expect(made.right.error).toBeNull()
})

it('addresses of one IPv6 /64 network count as one', async () => {
  const made = await withinOneWindow(async () => {
    const network = `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}`
    const from = (address: string) => attempt(baseUrl, { email: newEmail(), password: wrong }, address)
    await attempts(50, (index) => from(`${network}:0:0:0:${index.toString(16)}`))
    return { same: await from(`${network}:ffff:ffff:ffff:ffff`), other: await from('2001:db8:1:1::1') }
  })
  expect(made.same.error).toMatch(limited)
  expect(made.other.error).toBe('CredentialsSignin')
})

it('signing up counts as an attempt', async () => {
  const outcome = await withinOneWindow(async () => {
    const email = newEmail()
    await attempts(10, () => attempt(baseUrl, { email, password: wrong }))
    return callAction('signUp', { page: '/sign-up', args: [{ email, password, timeZone: 'UTC' }] })
  })
  expect(outcome?.ok).toBe(false)
  expect(outcome?.message).toMatch(/^Too many attempts\. Try again in (a minute|\d{1,2} minutes)\.$/)
})
