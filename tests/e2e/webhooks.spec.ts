import { Webhook } from 'standardwebhooks'
import { db } from '@/lib/database/client'
import { createWebhook } from '@/lib/webhooks/manage'
import { test as base, expect, password } from '../support/browser'
import { today } from '../support/day-page'
import { type Received, type Receiver, startReceiver } from '../support/start-receiver'
import { ageAuthentication, newViewer } from '../support/viewer'
import {
  cardOf,
  chooseWebhookAction,
  deliveriesOf,
  makeWebhook,
  openLog,
  openWebhookForm,
  submitWebhook,
  takeSecret,
} from '../support/webhook-page'

const test = base.extend<{ receiver: Receiver }>({
  receiver: async ({ browserName: _browser }, use) => {
    const receiver = await startReceiver()
    await use(receiver)
    await receiver.close()
  },
})

const name = 'team chat'

/** Verifies a message with the independent library. Returns the payload. */
function verify(secret: string, { body, headers }: Received): unknown {
  return new Webhook(secret).verify(body, headers)
}

async function waitForMessage({ received }: Receiver, count = 1): Promise<Received> {
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(count)
  const message = received[count - 1]
  if (!message) throw new Error('nothing was received')
  return message
}

test('a webhook is created after a confirmation, and its secret verifies the next event', async ({
  person,
  receiver,
}) => {
  const { page, api, userId } = person
  await ageAuthentication(person)
  await submitWebhook(page, { name, url: receiver.url })
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' })
  expect(await db().webhook.count({ where: { userId } })).toBe(0)
  await confirmation.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your new webhook' })).toContainText('webhook-signature')
  const secret = await takeSecret(page)
  await expect(cardOf(page, name)).toContainText('Active')
  await expect(cardOf(page, name)).toContainText('All events')
  await api.create('Water the plants', today())
  expect(verify(secret, await waitForMessage(receiver))).toMatchObject({
    type: 'task.created',
    data: { task: { text: 'Water the plants' } },
  })
})

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
  await redeliver.click()
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible()
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

test('a paused webhook gets nothing until it is resumed', async ({ person: { page, api }, receiver }) => {
  await makeWebhook(page, { name, url: receiver.url })
  await chooseWebhookAction(page, name, 'Pause')
  await expect(cardOf(page, name)).toContainText('Paused')
  await expect(cardOf(page, name).getByRole('button', { name: 'Send test event' })).toBeDisabled()
  await api.create('while paused', today())
  await chooseWebhookAction(page, name, 'Resume')
  await expect(cardOf(page, name)).toContainText('Active')
  await api.create('afterwards', today())
  expect((await waitForMessage(receiver)).body).toContain('afterwards')
})

test('both secrets verify after a rotation', async ({ person, receiver }) => {
  const { page } = person
  const first = await makeWebhook(page, { name, url: receiver.url })
  await ageAuthentication(person)
  await chooseWebhookAction(page, name, 'Rotate secret')
  const question = page.getByRole('alertdialog', { name: `Rotate the secret of “${name}”?` })
  await expect(question).toContainText('For 24 hours, messages carry the signatures of both secrets')
  await question.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  const second = await takeSecret(page)
  expect(second).not.toBe(first)
  await expect(cardOf(page, name)).toContainText(/The previous secret is valid beside the new one until .*\d/)
  await chooseWebhookAction(page, name, 'Show secret')
  expect(await takeSecret(page)).toBe(second)
  await cardOf(page, name).getByRole('button', { name: 'Send test event' }).click()
  const message = await waitForMessage(receiver)
  for (const secret of [first, second]) expect(verify(secret, message)).toMatchObject({ type: 'webhook.test' })
})

test('an edited webhook gets the chosen events at the new URL only', async ({ person: { page, api }, receiver }) => {
  await makeWebhook(page, { name, url: 'https://receiver.invalid/' })
  await chooseWebhookAction(page, name, 'Edit')
  const form = page.getByRole('dialog', { name: 'Edit webhook' })
  await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(9)
  await form.getByLabel('URL').fill(receiver.url)
  await form.getByRole('button', { name: 'Clear all' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toHaveText('The list of events must name at least one event.')
  await form.getByRole('checkbox', { name: 'Task completed' }).check({ force: true })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(cardOf(page, name)).toContainText(receiver.url)
  await expect(cardOf(page, name).getByRole('definition').nth(1)).toHaveText('Task completed')
  const { body } = await api.create('Water the plants', today())
  await api.call('POST', `/api/v1/tasks/${body._id}/toggle`)
  expect(JSON.parse((await waitForMessage(receiver)).body)).toMatchObject({ type: 'task.completed' })
})

test('a URL in a private network is refused in a sentence', async ({ person: { page, userId } }) => {
  for (const url of ['http://127.0.0.1:3000/', 'http://192.168.1.1/', 'http://[::1]/']) {
    await submitWebhook(page, { name, url })
    await expect(page.getByRole('dialog').getByRole('alert'), url).toHaveText(
      'The URL must not lead into a private network.',
    )
  }
  expect(await db().webhook.count({ where: { userId } })).toBe(0)
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

test('an unreadable secret asks for a rotation', async ({ person: { page, userId } }) => {
  await makeWebhook(page, { name, url: 'https://receiver.invalid/' })
  const data = { pausedAt: new Date(), pausedBecause: 'unreadable-secret', secret: new Uint8Array([1]) }
  await db().webhook.updateMany({ where: { userId }, data })
  await page.reload()
  await expect(cardOf(page, name)).toContainText('Rotate the secret')
  await chooseWebhookAction(page, name, 'Show secret')
  await expect(page.getByRole('alert').filter({ hasText: 'rotate it' })).toBeVisible()
  await chooseWebhookAction(page, name, 'Rotate secret')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }).click()
  expect(await takeSecret(page)).toMatch(/^whsec_/)
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
})

test('a deleted webhook disappears with its deliveries', async ({ person: { page, userId }, receiver }) => {
  await makeWebhook(page, { name, url: receiver.url })
  await chooseWebhookAction(page, name, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  expect(await db().webhook.count({ where: { userId } })).toBe(0)
})

test('an account with 20 webhooks cannot create another', async ({ person }) => {
  const { page } = person
  const { actor } = await newViewer(person)
  for (let number = 1; number <= 19; number++) {
    await createWebhook(actor, { name: `number ${number}`, url: 'https://receiver.invalid/', types: ['created'] })
  }
  const form = await openWebhookForm(page)
  await createWebhook(actor, { name: 'number 20', url: 'https://receiver.invalid/', types: ['created'] })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('URL').fill('https://receiver.invalid/')
  await form.getByRole('button', { name: 'Create webhook' }).click()
  await expect(form.getByRole('alert')).toContainText('An account can have 20 webhooks.')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'New webhook' })).toBeDisabled()
  await expect(page.getByText('You have 20 webhooks')).toBeVisible()
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
