import { expect, inject, it } from 'vitest'
import { readPage, textOf } from '../support/read-page'
import { newSignedIn } from '../support/session'

it.each([
  '/set-password',
  '/confirm-sign-in',
  '/forgot-password',
  '/day',
  '/archive',
  '/insights?range=custom',
  '/profile',
  '/profile/api-keys',
  '/profile/webhooks',
  '/reference',
])('every form of %s posts, and the page says that it needs scripts', async (path) => {
  const { session } = await newSignedIn(inject('baseUrl'))
  for (const request of [{}, { session }]) {
    const { document } = await readPage(path, { ...request, redirect: 'follow' })
    expect(textOf(document.querySelector('noscript > div'))).toMatch(/Daymark needs JavaScript\./)
    const methods = [...document.querySelectorAll('form')].map((form) => form.getAttribute('method'))
    expect(methods).toEqual(methods.map(() => 'post'))
  }
})
