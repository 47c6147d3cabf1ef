import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '../support/browser'
import { dateAfter, rowsOf, today } from '../support/day-page'
import { makeKey } from '../support/key-page'

test('the empty day of a new account offers lines to try, and a click writes one', async ({
  person: { page, api },
}) => {
  await page.goto('/day')
  const examples = page.getByRole('list', { name: 'Or try one of these:' })
  await expect(examples.getByRole('button')).toHaveCount(3)
  await examples.getByRole('button', { name: 'Call mum tomorrow 5pm' }).click()
  const input = page.getByPlaceholder('Add a task')
  await expect(input).toBeFocused()
  await expect(input).toHaveValue('Call mum tomorrow 5pm')
  await expect(page.getByRole('button', { name: 'Remove due time Tomorrow 5:00 PM' })).toBeVisible()
  expect(await api.list(dateAfter(1))).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => api.list(dateAfter(1))).toMatchObject([{ text: 'Call mum' }])
  await page.reload()
  await expect(page.getByText('Nothing planned for today')).toBeVisible()
  await expect(examples).toHaveCount(0)
})

test('other empty days offer no lines', async ({ person: { page } }) => {
  await page.goto(`/day/${dateAfter(1)}`)
  await expect(page.getByText('Nothing planned', { exact: true })).toBeVisible()
  await expect(page.getByText('Or try one of these')).toHaveCount(0)
})

test('the first snippet of a new key adds a task, and its dialog tells that the request has arrived', async ({
  person: { page },
}) => {
  await makeKey(page, { name: 'laptop' })
  const dialog = page.getByRole('dialog', { name: 'Your new key' })
  await expect(dialog.getByText('Waiting for the first request …')).toBeVisible()
  const command = await dialog.getByRole('tabpanel', { name: 'curl' }).locator('pre').innerText()
  const { stdout } = await promisify(execFile)('bash', ['-c', command.replace('$(date +%F)', today())])
  expect(JSON.parse(stdout)).toMatchObject({ _id: expect.any(String) })
  await expect(dialog.getByText('Received the first request.')).toBeVisible()
  await page.goto('/day')
  await expect(rowsOf(page, 'To do')).toHaveText(['Read the API reference'])
})

test('the first snippet of a key that may only read lists tasks', async ({ person: { page } }) => {
  await makeKey(page, { name: 'dashboard', permissions: 'Read only' })
  await expect(page.getByRole('tabpanel', { name: 'curl' }).locator('pre')).toContainText(`/api/v1/tasks?date=`)
})

test('the sidebar has one list for people and one for programs', async ({ person: { page } }) => {
  await page.goto('/day')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('list', { name: 'For you' }).getByRole('link')).toHaveText([
    'Tasks',
    'Week',
    'Insights',
    'Archive',
    'Recurring',
    'Labels',
  ])
  await expect(main.getByRole('list', { name: 'For programs' }).getByRole('link')).toHaveText([
    'API Keys',
    'Webhooks',
    'API reference',
  ])
})
