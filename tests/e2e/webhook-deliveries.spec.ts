import { db } from '@/lib/foundation/database/client'
import { expect } from '../support/browser'
import { today } from '../support/day-page'
import { cardOf, chooseWebhookAction, deliveriesOf, makeWebhook, openLog } from '../support/webhook-page'
import { test, waitForMessage } from '../support/webhook-test'

const name = 'team chat'

test('a test event appears as delivered, without a reload', async ({ person: { page }, receiver }) => {
  await makeWebhook(page, { name, url: receiver.url })
  // The test becomes visible as pending first.
  let answer = () => {}
  receiver.answer = (response) => {
    answer = () => response.writeHead(200).end('<b>thanks</b>')
  }
  await cardOf(page, name).getByRole('button', { name: 'Send test event' }).click()
  await expect(page).toHaveURL(/\/profile\/webhooks\/[0-9a-f-]{36}$/)
  await waitForMessage(receiver)
  await expect(deliveriesOf(page, 'Test event')).toContainText('Pending')
  answer()
  await expect(deliveriesOf(page, 'Test event')).toContainText('Delivered')
  await expect(deliveriesOf(page, 'Test event').getByRole('cell')).toContainText(['', 'Delivered', '1', '200', 'None'])
  await page.getByRole('link', { name: 'Test event' }).click()
  await expect(page.getByText('webhook-id: msg_')).toBeVisible()
  await expect(page.getByText('"type": "webhook.test"')).toBeVisible()
  await expect(page.getByText(`POST ${receiver.url}`)).toBeVisible()
  await expect(page.getByText('<b>thanks</b>')).toBeVisible()
})

test('a page that waits for an attempt refreshes for a minute, then by hand only', async ({
  person: { page, userId },
}) => {
  await makeWebhook(page, { name, url: 'https://receiver.invalid/' })
  const webhook = await db().webhook.findFirstOrThrow({ where: { userId } })
  // An attempt that is under way until its lease ends.
  const data = { userId, webhookId: webhook.id, attempts: 1, nextAt: new Date(Date.now() + 58_000) }
  await db().webhookDelivery.create({ data })
  await page.clock.install()
  let refreshes = 0
  page.on('request', (request) => {
    if (request.headers()['next-action'] !== undefined && request.url().includes(webhook.id)) refreshes++
  })
  await openLog(page, name)
  const passTime = async () => {
    await page.clock.runFor(2000)
    return refreshes
  }
  await expect.poll(passTime, { intervals: [100], timeout: 40_000 }).toBeGreaterThanOrEqual(30)
  await page.clock.runFor(10_000)
  const before = refreshes
  expect(before).toBeLessThanOrEqual(32)
  await page.clock.runFor(20_000)
  expect(refreshes).toBe(before)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => refreshes).toBe(before + 1)
})

test('a failing receiver shows its answer, and Redeliver works after it recovers', async ({ person, receiver }) => {
  const { page, api } = person
  await makeWebhook(page, { name, url: receiver.url })
  receiver.answer = (response) => response.writeHead(500).end('the disk is full')
  await api.create('Water the plants', today())
  // The second attempt follows after 5 s, the third after 5 minutes.
  await waitForMessage(receiver, 2)
  await openLog(page, name)
  const row = deliveriesOf(page, 'Task created')
  await expect(row.getByRole('cell')).toContainText(['', 'Pending', '2', '500', 'in'])
  await page.getByRole('link', { name: 'Task created' }).click()
  await expect(page.getByText('the disk is full')).toHaveCount(2)
  await expect(page.getByText('the disk is full').first()).toBeVisible()
  const redeliver = page.getByRole('button', { name: 'Redeliver' })
  await expect(redeliver).toBeDisabled()
  await expect(redeliver).toHaveAccessibleDescription('An attempt is still due.')
  // No attempt is left.
  await db().webhookDelivery.updateMany({ where: { userId: person.userId }, data: { nextAt: null } })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Failed', { exact: true })).toBeVisible()
  receiver.answer = (response) => response.writeHead(204).end()
  await redeliver.press('Enter')
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible()
  await expect(redeliver).toBeFocused()
  await expect(page.getByText('Attempt 3')).toBeVisible()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(1)
})

test('a receiver that cannot be reached shows why', async ({ person: { page }, receiver }) => {
  await makeWebhook(page, { name, url: receiver.url })
  await receiver.close()
  await openLog(page, name)
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(deliveriesOf(page, 'Test event')).toContainText('No response')
  await page.getByRole('link', { name: 'Test event' }).click()
  await expect(page.getByText('The connection was refused.').first()).toBeVisible()
})

test('a receiver that answers 410 disables the webhook, and the page says so', async ({
  person: { page },
  receiver,
}) => {
  receiver.answer = (response) => response.writeHead(410).end()
  await makeWebhook(page, { name, url: receiver.url })
  await openLog(page, name)
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByText('The receiver answered 410 Gone')).toBeVisible()
  await expect(deliveriesOf(page, 'Test event')).toContainText('Failed')
  await page.getByRole('link', { name: 'Test event' }).click()
  const redeliver = page.getByRole('button', { name: 'Redeliver' })
  await expect(redeliver).toHaveAccessibleDescription('The webhook is disabled. Resume it to send this delivery again.')
  await page.goto('/profile/webhooks')
  await expect(cardOf(page, name)).toContainText('Disabled')
  await expect(cardOf(page, name)).toContainText('The receiver answered 410 Gone')
  await chooseWebhookAction(page, name, 'Resume')
  await expect(cardOf(page, name)).toContainText('Active')
})

test('older deliveries are on further pages', async ({ person: { page, userId } }) => {
  await makeWebhook(page, { name, url: 'https://receiver.invalid/' })
  const webhook = await db().webhook.findFirstOrThrow({ where: { userId } })
  const createdAt = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await db().webhookDelivery.createMany({
    data: Array.from({ length: 60 }, (_, number) => ({
      userId,
      webhookId: webhook.id,
      createdAt: createdAt(number),
      nextAt: null,
      deliveredAt: new Date(),
    })),
  })
  await openLog(page, name)
  await expect(deliveriesOf(page, 'Test event')).toHaveCount(50)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(deliveriesOf(page, 'Test event')).toHaveCount(10)
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(deliveriesOf(page, 'Test event')).toHaveCount(50)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(deliveriesOf(page, 'Test event')).toHaveCount(10)
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByText('Its delivery is listed below.')).toBeVisible()
  await expect(deliveriesOf(page, 'Test event')).toHaveCount(50)
  await expect(page).toHaveURL(`/profile/webhooks/${webhook.id}`)
})

test('ids of other things show the 404 page', async ({ person, newPerson, receiver }) => {
  const { page } = person
  await makeWebhook(page, { name, url: receiver.url })
  await openLog(page, name)
  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.getByRole('link', { name: 'Test event' }).click()
  await expect(page.getByRole('heading', { name: 'Test event' })).toBeVisible()
  const { pathname } = new URL(page.url())
  const other = await newPerson()
  const key = await db().apiKey.findFirstOrThrow({ where: { userId: other.userId } })
  const folder = pathname.slice(0, pathname.lastIndexOf('/'))
  for (const path of [pathname, folder, `/profile/webhooks/${key.id}`, '/profile/webhooks/x']) {
    await other.page.goto(path)
    await expect(other.page.getByRole('heading', { level: 1, name: 'Page not found' }), path).toBeVisible()
    await expect(other.page.getByText(name), path).toHaveCount(0)
  }
})
