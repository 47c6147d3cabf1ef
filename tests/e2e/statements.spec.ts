import { randomUUID } from 'node:crypto'
import { expect, password, test } from '../support/browser'
import { addByTyping, rowsOf, timeZone } from '../support/day-page'
import { openUpToDate } from '../support/live-updates'
import { openOwnDatabase } from '../support/own-service'
import { logStatements } from '../support/sent-statements'

const notification = /^SELECT pg_notify/
const dayStatement = /^SELECT overdue/

test('a click on complete takes five SQL statements', async ({ browser }) => {
  const database = await openOwnDatabase()
  try {
    const takeStatements = await logStatements(database)
    const service = await database.serve({})
    const page = await browser.newPage({ baseURL: service.baseUrl, timezoneId: timeZone })
    await page.goto('/sign-up')
    await page.getByLabel('E-mail').fill(`${randomUUID()}@example.com`)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await addByTyping(page, 'done soon')
    await expect(page.getByRole('checkbox', { name: 'done soon' })).toBeEnabled()
    await takeStatements(notification)
    const { nextEvent } = await openUpToDate(page)
    await takeStatements(dayStatement)
    await page.getByRole('checkbox', { name: 'done soon' }).check()
    expect(await nextEvent()).toBe('changed')
    await expect(rowsOf(page, 'Done')).toHaveText(['done soon'])
    const statements = await takeStatements(notification)
    // The notification is sent beside the page, and may come first.
    expect([...statements.slice(0, 2), ...statements.slice(2).sort()]).toEqual([
      expect.stringMatching(/^WITH seen AS .* FROM "Session" s JOIN "User" u/),
      expect.stringMatching(/^SELECT \* FROM daymark_\w+\.change_task\(/),
      expect.stringMatching(/^SELECT "taskId".* FROM "Timer"/s),
      expect.stringMatching(dayStatement),
      expect.stringMatching(notification),
    ])
  } finally {
    await database.close()
  }
})
