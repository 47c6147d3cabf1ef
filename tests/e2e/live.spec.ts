import { expect, test } from '../support/browser'
import { rowsOf, today } from '../support/day-page'

test('what an agent does over the interface shows in an open page', async ({ person: { page, api } }) => {
  const listening = page.waitForResponse((response) => response.url().endsWith('/live') && response.ok())
  await page.goto('/day')
  await listening
  const { body } = await api.create('from an agent', today())
  await expect(rowsOf(page, 'To do')).toHaveText(['from an agent'], { timeout: 2000 })
  await api.call('PATCH', `/api/v1/tasks/${body._id}`, { text: 'changed by an agent' })
  await expect(rowsOf(page, 'To do')).toHaveText(['changed by an agent'], { timeout: 2000 })
  await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  await expect(page.getByText('Nothing planned for today')).toBeVisible({ timeout: 2000 })
})

test('an open page asks by itself where events do not come through', async ({ person: { page, api } }) => {
  await page.route('**/live', (route) => route.fulfill({ status: 502 }))
  await page.goto('/day')
  await expect(page.getByText('Nothing planned for today')).toBeVisible()
  await api.create('from an agent', today())
  await expect(rowsOf(page, 'To do')).toHaveText(['from an agent'])
})

test('a page that nobody looks at asks for nothing, and is up to date when somebody does', async ({
  person: { context, page, api },
}) => {
  const show = (state: string) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  await page.addInitScript(show, 'hidden')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/day')
  await api.create('meanwhile', today())
  // Another page of the same browser hears of it: by then this one would have too.
  const other = await context.newPage()
  await other.goto('/day')
  await expect(rowsOf(other, 'To do')).toHaveText(['meanwhile'])
  await expect(page.getByText('Nothing planned for today')).toBeVisible()
  expect(asked).not.toContain('/live')
  await page.evaluate(show, 'visible')
  await expect(rowsOf(page, 'To do')).toHaveText(['meanwhile'])
})

test('two accounts see nothing of each other', async ({ newPerson }) => {
  const one = await newPerson()
  const other = await newPerson()
  await one.page.goto('/day')
  await other.page.goto('/day')
  await one.api.create('mine alone', today())
  await expect(rowsOf(one.page, 'To do')).toHaveText(['mine alone'])
  await other.api.create('somebody else’s', today())
  await expect(rowsOf(other.page, 'To do')).toHaveText(['somebody else’s'])
  await expect(rowsOf(one.page, 'To do')).toHaveText(['mine alone'])
  for (const path of ['/archive', '/insights', '/profile', '/profile/api-keys']) {
    await other.page.goto(path)
    await expect(other.page.getByText('mine alone'), path).toHaveCount(0)
    await expect(other.page.getByText(one.email), path).toHaveCount(0)
  }
})
