import { randomUUID } from 'node:crypto'
import { expect, password, test } from '../support/browser'
import { openOwnDatabase } from '../support/own-service'

test('a server that is told to stop does not wait for open pages that listen', async ({ newContext }) => {
  const database = await openOwnDatabase()
  try {
    const service = await database.serve({})
    const page = await (await newContext({ baseURL: service.baseUrl })).newPage()
    await page.goto('/sign-up')
    await page.getByLabel('E-mail').fill(`${randomUUID()}@example.com`)
    await page.getByLabel('Password').fill(password)
    const listening = page.waitForResponse('**/live')
    await page.getByRole('button', { name: 'Create account' }).click()
    await listening
    const told = performance.now()
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
    // A request that does not end is waited for 10 s.
    expect(performance.now() - told).toBeLessThan(8000)
  } finally {
    await database.close()
  }
})
