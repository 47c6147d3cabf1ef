import { randomUUID } from 'node:crypto'
import { describe, expect, inject, it } from 'vitest'
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

describe.each([
  '/nowhere',
  '/day/2026-02-30',
  '/day/2026-3-1',
  '/day/0000-01-01',
  '/week/2026-02-30',
  '/week/yesterday',
])('an address that does not exist answers 404: %s', (path) => {
  it.each(['GET', 'HEAD'])('%s', async (method) => {
    const { session } = await newSignedIn(inject('baseUrl'))
    const response = await requestPage(path, { session, method })
    expect(response.status).toBe(404)
  })
})

const range = '?startDate=2028-02-01&endDate=2028-02-29'

it.each(['/day/2028-02-29', '/week/2028-02-29', `/day/open-dates${range}`])(
  'an address that exists answers 200: %s',
  async (path) => {
    const { session } = await newSignedIn(inject('baseUrl'))
    expect((await requestPage(path, { session })).status).toBe(200)
  },
)
