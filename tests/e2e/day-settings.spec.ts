import { db } from '@/lib/foundation/database/client'
import { addDays } from '@/lib/foundation/time/dates'
import { expect, test } from '../support/browser'
import { rowsOf, timeZone, today } from '../support/day-page'

test('until the day begins, today is the date before on every page', { tag: '@gate' }, async ({
  person: { page, api, userId },
}) => {
  // The device is at noon, in the time zone of the account. Ten hours to the west it is 2 o'clock.
  const offset = Number(timeZone.replace('Etc/GMT', '')) + 10
  const west = offset > 12 ? offset - 24 : offset
  const night = `Etc/GMT${west < 0 ? '' : '+'}${west}`
  const evening = addDays(offset > 12 ? addDays(today(), 1) : today(), -1)
  await db().user.update({ where: { id: userId }, data: { timeZone: night, dayStart: 6 } })
  await api.create('before bed', evening)
  await page.goto('/day')
  await expect(rowsOf(page, 'To do')).toHaveText(['before bed'])
  await page.getByPlaceholder('Add a task').fill('one more')
  await page.keyboard.press('Enter')
  await expect.poll(() => api.list(evening)).toMatchObject([{ text: 'before bed' }, { text: 'one more' }])
  await page.goto('/week')
  await page.keyboard.press('q')
  await page.keyboard.type('from the week')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await api.list(evening)).length).toBe(3)
})

test('the settings of days are saved, and the first day of the week applies at once', async ({
  person: { page, userId },
}) => {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'A day begins at' }).click()
  await page.getByRole('option', { name: '4:00 AM' }).click()
  await page.getByRole('button', { name: 'A week begins on' }).click()
  await page.getByRole('option', { name: 'Wednesday' }).click()
  await page.getByLabel('Planned time of a day').fill('5h30')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await db().user.findUnique({ where: { id: userId } })).toMatchObject({
    dayStart: 4,
    weekStart: 'wednesday',
    plannedLimit: 330,
  })
  await page.goto('/week')
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Wed')
  await page.goto('/day')
  await page.getByRole('button', { name: 'Calendar' }).click()
  await expect(page.getByRole('dialog').locator('th').first()).toHaveText('W')
})

// A zone that is never that of the account, which is a whole number of hours from UTC.
test('another time zone of the device is asked about once', async ({ newPerson }) => {
  const person = await newPerson({ context: { timezoneId: 'Pacific/Chatham' } })
  const { page, userId } = person
  await page.goto('/day')
  const question = page.getByRole('region', { name: 'Time zone' })
  await question.getByRole('button', { name: /^Keep/ }).click()
  await expect(question).toHaveCount(0)
  await page.reload()
  await page.getByPlaceholder('Add a task').fill('x')
  await expect(question).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await question.getByRole('button', { name: 'Use Pacific/Chatham' }).click()
  await expect(question).toHaveCount(0)
  expect(await db().user.findUnique({ where: { id: userId } })).toMatchObject({ timeZone: 'Pacific/Chatham' })
})
