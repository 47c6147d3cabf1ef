import { randomUUID } from 'node:crypto'
import { expect, password, test } from '../support/browser'
import { untilListening } from '../support/live-updates'
import { openOwnDatabase, untilQuiet } from '../support/own-service'
import { liveUrl } from '../support/stream-url'

test('a stopping server does not wait for open event streams', async ({ browser }) => {
  const database = await openOwnDatabase()
  try {
    const service = await database.serve({})
    // Bypasses the fixture, which fails when a page logs that the service is unreachable.
    const page = await browser.newPage({ baseURL: service.baseUrl })
    await page.goto('/sign-up')
    await page.getByLabel('E-mail').fill(`${randomUUID()}@example.com`)
    await page.getByLabel('Password').fill(password)
    const listening = untilListening(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await listening
    await expect(page.getByPlaceholder('Add a task for today')).toBeVisible()
    await untilQuiet(service)
    const told = performance.now()
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
    // The server waits up to 10 s for requests in flight.
    expect(performance.now() - told).toBeLessThan(8000)
    // The page keeps its content while the service is down.
    const lost = page.waitForEvent('requestfailed', (request) => liveUrl.test(request.url()))
    await lost
    await expect(page.getByPlaceholder('Add a task for today')).toBeVisible()
    await page.close()
  } finally {
    await database.close()
  }
})
