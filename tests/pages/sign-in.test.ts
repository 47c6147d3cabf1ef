import { expect, inject, it } from 'vitest'
import { requestPage } from '../support/page-request'
import { readPage, textOf, textsOf } from '../support/read-page'
import { newSignedIn } from '../support/session'

it('signed-in people are redirected from the sign-in pages to the day', async () => {
  const { session } = await newSignedIn(inject('baseUrl'))
  for (const path of ['/', '/sign-in', '/sign-up']) {
    const { status, headers } = await requestPage(path, { session })
    expect([status, headers.get('location')], path).toEqual([307, '/day'])
  }
})

it('an unknown error code in the URL shows a generic message', async () => {
  for (const code of ['constructor', 'nonsense']) {
    const page = await readPage(`/sign-in?error=${code}`)
    expect(textsOf(page.getAllByRole('alert')), code).toContain('Sign-in failed. Try again.')
  }
})

it('without a mail server, the page for a forgotten password says what to do', async () => {
  const link = (await readPage('/sign-in')).getByRole('link', { name: 'Forgot your password?' })
  const path = link.getAttribute('href') ?? ''
  expect(path).toBe('/forgot-password')
  const words = textOf((await readPage(path)).getByRole('main'))
  expect(words).toContain('Ask the person who runs it for a link')
  expect(words).toContain('npm run --silent password')
})

it('a service without providers shows no provider buttons', async () => {
  for (const path of ['/sign-in', '/sign-up']) {
    const page = await readPage(path)
    expect(page.getByRole('button', { name: /^(Sign in|Create account)$/ }), path).toBeDefined()
    expect(page.queryAllByRole('button', { name: /Continue with/ }), path).toEqual([])
  }
})
