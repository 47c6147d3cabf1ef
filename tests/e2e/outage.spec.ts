import { randomUUID } from 'node:crypto'
import { expect, password, test } from '../support/browser'
import { rowsOf, timeZone, today } from '../support/day-page'
import { collectEvents, setVisibility } from '../support/live-updates'
import { type OwnDatabase, openOwnDatabase, untilQuiet } from '../support/own-service'
import { liveUrl } from '../support/stream-url'
import { findUnusedPort } from '../support/unused-port'

let database: OwnDatabase
test.afterEach(() => database.close())

test('pages show our error page without internals while the database is down', async ({ browser }) => {
  database = await openOwnDatabase()
  const service = await database.serve({})
  // Bypasses the fixture, which fails when React logs a server error.
  const page = await browser.newPage({ baseURL: service.baseUrl })
  const reports: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) reports.push(message.text())
  })
  const nextEvent = await collectEvents(page)
  await page.goto('/sign-up')
  await page.getByLabel('E-mail').fill(`${randomUUID()}@example.com`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByPlaceholder('Add a task for today')).toBeVisible()
  await nextEvent()
  await untilQuiet(service)

  await database.stopDatabase()
  await service.waitFor(/LISTEN connection lost/)
  // An open page keeps its content when its check for missed changes fails, and shows that an action failed.
  const asked = page.waitForResponse((response) => response.url().includes('/live/missed') && !response.ok())
  await setVisibility(page, 'hidden')
  await setVisibility(page, 'visible')
  await asked
  await page.getByPlaceholder('Add a task for today').fill('in vain')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A change is not saved yet.')).toBeVisible()

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

test('a page shows what changed while the service was restarted', async ({ browser }) => {
  database = await openOwnDatabase()
  const PORT = String(await findUnusedPort())
  const service = await database.serve({ PORT })
  // Bypasses the fixture, which fails when a page logs that the service is unreachable.
  const page = await browser.newPage({ baseURL: service.baseUrl, timezoneId: timeZone })
  const nextEvent = await collectEvents(page)
  await page.goto('/sign-up')
  await page.getByLabel('E-mail').fill(`${randomUUID()}@example.com`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Nothing planned for today')).toBeVisible()
  await nextEvent()
  await untilQuiet(service)
  const lost = page.waitForEvent('requestfailed', (request) => liveUrl.test(request.url()))
  service.child.kill('SIGTERM')
  await service.ended
  await lost
  await expect(page.getByText('Nothing planned for today')).toBeVisible()
  await database.rows(
    `INSERT INTO "Task" ("userId", "id", "text", "date", "isCompleted", "order")
     SELECT "id", gen_random_uuid(), 'meanwhile', $1::date, false, 0 FROM "User"`,
    [today()],
  )
  await database.serve({ PORT })
  await expect(rowsOf(page, 'To do')).toHaveText(['meanwhile'], { timeout: 30_000 })
  await page.close()
})
