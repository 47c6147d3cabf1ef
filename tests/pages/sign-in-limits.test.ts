import { expect, inject, it } from 'vitest'
import * as z from 'zod'
import { codeOf } from '../support/authenticators'
import { newAddress, signInOverHttp } from '../support/password-sign-in'
import { callAction } from '../support/server-actions'
import { newSignedIn, password } from '../support/session'
import { attempt, attempts, newEmail } from '../support/sign-in-attempts'

const baseUrl = inject('baseUrl')
const wrong = 'not my password'
const limited = /^TooManyAttempts\.\d{1,3}$/

it('an account allows ten failures from an address, then nothing from there, even with the correct password', async () => {
  const { email } = await newSignedIn(baseUrl)
  const address = newAddress()
  const first = await attempts(10, () => attempt(baseUrl, { email, password: wrong }, address))
  const made = {
    first: first.map(({ error }) => error),
    wrong: await attempt(baseUrl, { email, password: wrong }, address),
    right: await attempt(baseUrl, { email, password }, address),
  }
  expect(made.first).toEqual(Array(10).fill('CredentialsSignin'))
  expect(made.wrong.error).toMatch(limited)
  expect(made.right.error).toMatch(limited)
  expect(made.right.sessionCookie).toBeUndefined()
})

it('failures of strangers only slow the owner down', async () => {
  const { email } = await newSignedIn(baseUrl)
  await attempts(12, () => attempt(baseUrl, { email, password: wrong }))
  const start = performance.now()
  const owner = await attempt(baseUrl, { email, password })
  expect(owner.error).toBeNull()
  expect(performance.now() - start).toBeGreaterThan(900)
})

it('a browser that has signed in before has a count of its own, which the cookie of nobody else shares', async () => {
  const [owner, stranger] = [await newSignedIn(baseUrl), await newSignedIn(baseUrl)]
  const [own, foreign] = await Promise.all([owner, stranger].map(({ email }) => attempt(baseUrl, { email, password })))
  const { email } = owner
  const address = newAddress()
  await attempts(10, () => attempt(baseUrl, { email, password: wrong }, address))
  const from = (cookie?: string, typed = password) => attempt(baseUrl, { email, password: typed }, address, cookie)
  const refused = [await from(), await from(foreign?.deviceCookie), await from('daymark.device=forged')]
  const known = await from(own?.deviceCookie)
  await attempts(10, () => from(own?.deviceCookie, wrong))
  const made = { refused, known, exhausted: await from(own?.deviceCookie) }
  for (const { error } of made.refused) expect(error).toMatch(limited)
  expect(made.known.error).toBeNull()
  expect(made.exhausted.error).toMatch(limited)
})

it('a success forgets the failures before it', async () => {
  const { email } = await newSignedIn(baseUrl)
  const address = newAddress()
  await attempts(9, () => attempt(baseUrl, { email, password: wrong }, address))
  const right = await attempt(baseUrl, { email, password }, address)
  const later = await attempts(9, () => attempt(baseUrl, { email, password: wrong }, address))
  const errors = [right, ...later].map(({ error }) => error)
  expect(errors).toEqual([null, ...Array(9).fill('CredentialsSignin')])
})

it('failed sign-ins do not prevent a password link', async () => {
  const email = newEmail()
  const address = newAddress()
  await attempts(11, () => attempt(baseUrl, { email, password: wrong }, address))
  const outcome = await callAction('requestPasswordLink', {
    page: '/forgot-password',
    args: [{ email, purpose: 'reset' }],
    headers: { 'x-forwarded-for': address },
  })
  expect(outcome?.message).toBe('This service cannot send e-mail.')
})

it('an unknown e-mail address is limited in the same way', async () => {
  const email = newEmail()
  const address = newAddress()
  const first = await attempts(10, () => attempt(baseUrl, { email: email.toUpperCase(), password: wrong }, address))
  const errors = [...first, await attempt(baseUrl, { email, password: wrong }, address)].map(({ error }) => error)
  expect(errors.slice(0, 10)).toEqual(Array(10).fill('CredentialsSignin'))
  expect(errors[10]).toMatch(limited)
})

it('signing up counts as an attempt', async () => {
  const email = newEmail()
  const address = newAddress()
  await attempts(10, () => attempt(baseUrl, { email, password: wrong }, address))
  const args = [{ email, password, timeZone: 'UTC' }]
  const outcome = await callAction('signUp', { page: '/sign-up', args, headers: { 'x-forwarded-for': address } })
  expect(outcome?.ok).toBe(false)
  expect(outcome?.message).toMatch(/^Too many attempts\. Try again in (a minute|\d{1,2} minutes)\.$/)
})

it('the attempt to sign up that succeeds is followed by a sign-in', async () => {
  const email = newEmail()
  const address = newAddress()
  const signUp = (password: string) => {
    const args = [{ email, password, timeZone: 'UTC' }]
    return callAction('signUp', { page: '/sign-up', args, headers: { 'x-forwarded-for': address } })
  }
  const refused = await attempts(9, () => signUp('password12'))
  const made = {
    refused: refused.filter((outcome) => outcome?.ok),
    created: await signUp(password),
    signedIn: await attempt(baseUrl, { email, password }, address),
  }
  expect(made.refused).toEqual([])
  expect(made.created).toMatchObject({ ok: true })
  expect(made.signedIn.error).toBeNull()
})

it('new passwords that are too weak do not use up the attempts to name the current one', async () => {
  const { session } = await newSignedIn(baseUrl)
  const change = (next: string) =>
    callAction('changePassword', { page: '/profile', args: [{ current: password, password: next }], session })
  await attempts(10, () => change('password12'))
  const outcome = await change('quite another password')
  expect(outcome).toMatchObject({ ok: true })
})

it('the first code of an app forgets the wrong ones before it', async () => {
  const { session } = await newSignedIn(baseUrl)
  const call = (name: string, args: unknown[]) => callAction(name, { page: '/profile', args, session })
  const { secret, token } = AppSetup.parse((await call('beginSettingUpApp', []))?.result)
  await attempts(9, () => call('finishSettingUpApp', [{ token, code: '000000' }]))
  await call('finishSettingUpApp', [{ token, code: codeOf(secret) }])
  const wrong = [await call('confirmCode', [{ code: '000000' }]), await call('confirmCode', [{ code: '000000' }])]
  const messages = wrong.map((outcome) => outcome?.message)
  expect(messages).toEqual(['This code is wrong.', 'This code is wrong.'])
})

const AppSetup = z.object({ secret: z.string(), token: z.string() })

it.each([
  ['http', /^daymark\.device=/, ['httponly', 'path=/', 'samesite=lax']],
  ['https', /^__Host-daymark\.device=/, ['httponly', 'path=/', 'samesite=lax', 'secure']],
])(
  'over %s the cookie of a known browser is out of reach of scripts and other sites',
  async (scheme, name, expected) => {
    const { email } = await newSignedIn(baseUrl)
    const headers = { 'x-forwarded-for': newAddress(), 'x-forwarded-proto': scheme }
    const { setCookies } = await signInOverHttp(baseUrl, { email, password }, headers)
    const [, ...attributes] = setCookies.find((cookie) => name.test(cookie))?.split('; ') ?? []
    const lower = attributes.map((attribute) => attribute.toLowerCase())
    expect(lower.filter((attribute) => !/^(expires|max-age)=/.test(attribute)).sort()).toEqual(expected)
  },
)
