import { expect, test } from '../support/browser'
import { type OwnDatabase, type OwnService, openOwnDatabase } from '../support/own-service'
import { findUnusedPort } from '../support/unused-port'

// The tests run in sequence, on one service.
test.describe.configure({ mode: 'default' })

let database: OwnDatabase
let service: OwnService

test.beforeAll(async () => {
  database = await openOwnDatabase()
  service = await database.serve({
    PORT: String(await findUnusedPort()),
    GITHUB_ID: 'id-at-github',
    GITHUB_SECRET: 'secret-at-github',
    GOOGLE_CLIENT_ID: 'id-at-google',
    GOOGLE_CLIENT_SECRET: 'secret-at-google',
  })
})

test.afterAll(async () => {
  await database?.close()
})

test('each configured provider has a button for sign-in and sign-up', async ({ newContext }) => {
  const page = await (await newContext({ baseURL: service.baseUrl })).newPage()
  for (const path of ['/sign-in', '/sign-up']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /Continue with/ }), path).toHaveText([
      'Continue with GitHub',
      'Continue with Google',
    ])
  }
})

test('the button leads to GitHub with client id and callback URL', async ({ newContext }) => {
  const page = await (await newContext({ baseURL: service.baseUrl })).newPage()
  // Mocks GitHub, which a test must not depend on.
  await page.route('https://github.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>GitHub</h1>' }),
  )
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await expect(page.getByRole('heading', { name: 'GitHub' })).toBeVisible()
  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe('/login/oauth/authorize')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'id-at-github',
    redirect_uri: `${service.baseUrl}/api/auth/callback/github`,
    response_type: 'code',
    scope: 'read:user user:email',
    state: expect.any(String),
  })
  expect(page.url()).not.toContain('secret-at-github')
})
