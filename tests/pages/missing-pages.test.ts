import { randomUUID } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { requestPage } from '../support/page-request'
import { newSignedIn } from '../support/session'

it.each([
  '/nowhere',
  '/day/2026-02-30',
  '/day/2026-3-1',
  '/week/yesterday',
  '/profile/webhooks/x',
  `/profile/webhooks/${randomUUID()}`,
  `/profile/webhooks/${randomUUID()}/1`,
])('a page that does not exist has a title that says so: %s', async (path) => {
  const { session } = await newSignedIn(inject('baseUrl'))
  const response = await requestPage(path, { session })
  const [, title] = /<title>([^<]*)<\/title>/.exec(await response.text()) ?? []
  expect(title).toBe('Page not found · Daymark')
})
