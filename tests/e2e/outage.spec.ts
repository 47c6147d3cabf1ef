import { randomUUID } from 'node:crypto'
import { expect, password, test } from '../support/browser'
import { type OwnDatabase, openOwnDatabase, untilQuiet } from '../support/own-service'

let database: OwnDatabase
test.afterEach(() => database.close())

test('pages of a service without its database say so in the look of the product, and nothing of the inside', async ({
  browser,
}) => {
  database = await openOwnDatabase()
  const service = await database.serve({})
  // Without the fixture, which takes what React says of an error on the server for a failure.
  const page = await browser.newPage({ baseURL: service.baseUrl })
  const reports: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) reports.push(message.text())
  })
  await page.goto('/sign-up')
  await page.getByLabel('E-mail').fill(`${randomUUID()}@example.com`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByPlaceholder('Add a task for today')).toBeVisible()
  // A page that has just begun to listen shows itself anew: until the service has nothing more to do.
  await untilQuiet(service)

  const toldToLook = page.waitForResponse((response) => response.url().endsWith('/api/health') && !response.ok())
  await database.stopDatabase()
  // An open page stays as it is, also when it is told to look for changes, and tells that a change could not be made.
  await toldToLook
  await page.getByPlaceholder('Add a task for today').fill('in vain')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Something went wrong on our side').first()).toBeVisible()

  for (const path of ['/', '/day', '/sign-in']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(500)
    await expect(page.getByRole('heading', { name: 'Something went wrong on our side' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(await page.content()).not.toMatch(/prisma|postgres|ECONN|127\.0\.0\.1:\d+\/|at \w+ \(/i)
  }
  expect(reports).toEqual([])
  await page.close()
})
