import { db } from '@/lib/foundation/database/client'
import { addDays, dateIn } from '@/lib/foundation/time/dates'
import { expect, test } from '../support/browser'
import { rowsOf, today } from '../support/day-page'
import { holdRequests } from '../support/hold-requests'

for (const [timeZone, timezoneId] of [
  ['Pacific/Kiritimati', 'America/Los_Angeles'],
  ['Pacific/Pago_Pago', 'Europe/Berlin'],
] as const) {
  test(`today follows ${timeZone} although the browser is in ${timezoneId}`, async ({ newPerson }) => {
    const { page, api } = await newPerson({ timeZone, context: { timezoneId } })
    const day = dateIn(timeZone, new Date())
    await api.create('of today', day)
    await api.create('of yesterday', addDays(day, -1))
    await page.goto('/day')
    await expect(rowsOf(page, 'To do')).toHaveText(['of today'])
    await expect(rowsOf(page, 'Overdue')).toContainText(['of yesterday'])
    await page.getByRole('link', { name: 'Next day' }).click()
    await expect(page).toHaveURL(`/day/${addDays(day, 1)}`)
    await expect(page.getByText('Tomorrow')).toBeVisible()
  })
}

for (const [locale, heading] of [
  ['en-GB', 'Sunday 1 March'],
  ['en-US', 'Sunday, March 1'],
  ['de-DE', 'Sonntag, 1. März'],
  ['ja-JP', '3月1日日曜日'],
  ['ar-EG', 'Sunday, March 1'],
  ['th-TH', 'วันอาทิตย์'],
] as const) {
  test(`dates follow ${locale} on the server and in the browser`, async ({ newPerson }) => {
    const { page, api } = await newPerson({ context: { locale } })
    await api.call('POST', '/api/v1/tasks', {
      text: 'due',
      date: '2026-03-01',
      dueTime: Date.parse('2026-03-01T15:30:00Z'),
      timeSpent: 1.5,
    })
    const written = await page.goto('/day/2026-03-01')
    expect(await written?.text()).toContain(heading)
    // The browser renders the same text. Otherwise React would report a hydration mismatch.
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    await expect(rowsOf(page, 'To do')).toHaveCount(1)
    for (const path of ['/insights', '/archive', '/profile/api-keys']) await page.goto(path)
  })
}

for (const [locale, first] of [
  ['en-US', 'Sunday'],
  ['en-GB', 'Monday'],
] as const) {
  test(`weeks begin on ${first} everywhere in ${locale}`, async ({ newPerson }) => {
    const { page, api } = await newPerson({ context: { locale } })
    const { body } = await api.create('done', today())
    await api.call('POST', `/api/v1/tasks/${body._id}/toggle`)
    await api.create('travels', today())
    await page.goto('/day')
    await page.getByRole('button', { name: 'Calendar' }).click()
    const weekdaysOf = (name: string) => page.getByRole('dialog', { name }).locator('thead th')
    await expect(weekdaysOf('Choose a date').first()).toHaveText(first.slice(0, 1))
    await page.keyboard.press('Escape')
    await page.getByRole('row', { name: 'travels' }).hover()
    await page.getByRole('button', { name: 'Move: travels' }).click()
    await expect(page.getByRole('menuitem', { name: 'Next week' })).toContainText('Mon')
    await page.goto('/insights')
    for (const chart of ['The last 12 months', 'When you complete tasks']) {
      const rows = page.getByRole('figure', { name: chart }).getByRole('rowheader')
      await expect(rows.first(), chart).toContainText(first)
    }
    await page.getByRole('button', { name: 'Choose dates' }).click()
    await expect(weekdaysOf('Choose dates').first()).toHaveText(first.slice(0, 1))
  })
}

for (const path of ['/day', '/week', '/archive', '/insights']) {
  test(`${path} switches to the new day at midnight while it is open`, { tag: '@gate' }, async ({
    person: { page },
  }) => {
    await page.clock.install()
    await page.goto(path)
    const asked = page.waitForRequest(
      (request) => new URL(request.url()).pathname === path && request.method() === 'POST',
    )
    await page.clock.setSystemTime(Date.now() + 24 * 60 * 60_000)
    await page.clock.runFor(20_000)
    await asked
  })
}

test('a device whose clock is wrong asks for the new day ever more rarely', async ({ person: { page } }) => {
  await page.clock.install()
  await page.goto('/day')
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/day' && request.method() === 'POST') asked++
  })
  await page.clock.setSystemTime(Date.now() + 24 * 60 * 60_000)
  for (let minute = 0; minute < 30; minute++) await page.clock.runFor(60_000)
  await expect.poll(() => asked).toBeGreaterThan(2)
  expect(asked).toBeLessThan(9)
})

test('typing goes on in the field for new tasks and in an editor when a new day begins', async ({ newPerson }) => {
  const { page, api, userId } = await newPerson({ timeZone: 'Pacific/Pago_Pago' })
  const first = dateIn('Pacific/Pago_Pago', new Date())
  const next = dateIn('Pacific/Kiritimati', new Date())
  await api.create('one', first)
  /** There, it is a later day already. */
  const travel = async (timeZone: string, news: string) => {
    await db().user.update({ where: { id: userId }, data: { timeZone } })
    await api.create(news, dateIn(timeZone, new Date()))
  }
  const see = (news: string) => expect(page.getByRole('row', { name: news, exact: true })).toBeVisible()
  await page.goto('/day')
  await page.getByPlaceholder('Add a task').pressSequentially('Call Bob')
  await travel('Pacific/Kiritimati', 'news')
  await see('news')
  await page.keyboard.type(' tonight')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await api.list(next)).map(({ text }) => text)).toEqual(['news', 'Call Bob tonight'])
  await travel('Pacific/Pago_Pago', 'news of before')
  await see('news of before')
  await page.getByRole('row', { name: 'one', exact: true }).click()
  const details = page.getByLabel('Details')
  await details.fill('It is late.')
  await expect.poll(() => api.list(first)).toContainEqual(expect.objectContaining({ details: 'It is late.' }))
  await details.press('Home')
  await page.keyboard.type('Yes')
  const refreshed = page.waitForResponse((response) => new URL(response.url()).pathname === '/day')
  await travel('Pacific/Kiritimati', 'last news')
  await refreshed
  await page.keyboard.type(', n. ')
  await expect(details).toBeFocused()
  await expect(details).toHaveValue('Yes, n. It is late.')
  await page.keyboard.press('Escape')
  await see('last news')
  await expect
    .poll(() => api.list(first))
    .toContainEqual(expect.objectContaining({ text: 'one', details: 'Yes, n. It is late.' }))
})

test('the date picker names the days with open tasks', async ({ person: { page, api } }) => {
  await api.create('one', '2026-03-10')
  await page.goto('/day/2026-03-05')
  await page.getByRole('button', { name: 'Calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a date' })
  await expect(dialog.getByRole('button', { name: /March 10, 2026, has open tasks$/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /has open tasks/ })).toHaveCount(1)
})

test('the date picker of the first month asks for no day before it', async ({ person: { page, api } }) => {
  await api.create('one', '0001-01-09')
  await page.goto('/day/0001-01-05')
  await page.getByRole('button', { name: 'Calendar' }).click()
  await expect(page.getByRole('button', { name: /January 9, .*has open tasks$/ })).toBeVisible()
})

test('at midnight without a connection, the page names the day that has ended', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  await api.create('of the ended day', today())
  await page.clock.install()
  await page.goto('/day')
  await expect(page.getByLabel('Add a task for today')).toBeVisible()
  await page.context().setOffline(true)
  await page.clock.setSystemTime(Date.now() + 24 * 60 * 60_000)
  await page.clock.runFor(20_000)
  await expect(page.getByText('Yesterday')).toBeVisible()
  await expect(page.getByLabel('Add a task for this day')).toBeVisible()
  await expect(rowsOf(page, 'To do')).toHaveText(['of the ended day'])
})

test('each press counts when several days are skipped on a slow connection', async ({ person: { page } }) => {
  await page.goto('/day/2027-12-10')
  const release = await holdRequests(page, '**/day/2027-12-*')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.getByRole('link', { name: 'Next day' }).click()
  await page.keyboard.press('k')
  await expect(page.getByText(/^Opening .*12/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('10')
  release()
  await expect(page).toHaveURL('/day/2027-12-12')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('12')
  await expect(page.getByText(/^Opening/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Next day' }).click()
  await expect(page).toHaveURL('/day/2027-12-13')
  await page.goBack()
  await expect(page).toHaveURL('/day/2027-12-12')
  await page.getByRole('link', { name: 'Previous day' }).click()
  await expect(page).toHaveURL('/day/2027-12-11')
})
