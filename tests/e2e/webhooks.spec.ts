import type { Page } from '@playwright/test'
import { createWebhook } from '@/lib/domain/webhooks/manage'
import { db } from '@/lib/foundation/database/client'
import { expect, password } from '../support/browser'
import { today } from '../support/day-page'
import { ageAuthentication, newViewer } from '../support/viewer'
import {
  cardOf,
  chooseWebhookAction,
  makeWebhook,
  openWebhookForm,
  submitWebhook,
  takeSecret,
} from '../support/webhook-page'
import { test, verify, waitForMessage } from '../support/webhook-test'

const name = 'team chat'

test('a webhook is created after a confirmation, and its secret verifies the next event', { tag: '@gate' }, async ({
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
  await expect(page.getByRole('button', { name: 'New webhook' })).toBeFocused()
  await expect(cardOf(page, name)).toContainText('Active')
  await expect(cardOf(page, name)).toContainText('All events')
  await api.create('Water the plants', today())
  expect(verify(secret, await waitForMessage(receiver))).toMatchObject({
    type: 'task.created',
    data: { task: { text: 'Water the plants' } },
  })
})

test('the focus returns after a webhook was created with the keyboard', { tag: '@gate' }, async ({
  person: { page },
  receiver,
}) => {
  await page.goto('/profile/webhooks')
  const button = page.getByRole('button', { name: 'New webhook' })
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('URL').fill(receiver.url)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your new webhook' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
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

test('two tabs that edit one webhook keep the changes of both', async ({ person: { page, context, userId } }) => {
  await makeWebhook(page, { name, url: 'https://receiver.invalid/' })
  const other = await context.newPage()
  await other.goto('/profile/webhooks')
  for (const tab of [page, other]) await chooseWebhookAction(tab, name, 'Edit')
  const save = async (tab: Page, label: string, value: string) => {
    const form = tab.getByRole('dialog', { name: 'Edit webhook' })
    await form.getByLabel(label).fill(value)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toHaveCount(0)
  }
  await save(page, 'Name', 'renamed')
  await save(other, 'URL', 'https://elsewhere.invalid/')
  const settings = { name: 'renamed', url: 'https://elsewhere.invalid/' }
  expect(await db().webhook.findMany({ where: { userId } })).toMatchObject([settings])
})

test('a URL in a private network is refused in a sentence', async ({ person: { page, userId } }) => {
  for (const url of ['http://127.0.0.1:3000/', 'http://192.168.1.1/', 'http://[::1]/']) {
    await submitWebhook(page, { name, url })
    await expect(page.getByRole('dialog').getByRole('alert'), url).toHaveText(
      'The URL must not lead into a private network, unless the operator permits it (WEBHOOK_ALLOW).',
    )
  }
  expect(await db().webhook.count({ where: { userId } })).toBe(0)
  // The message about the URL of before does not stay beside that of the field.
  const form = page.getByRole('dialog')
  // Enter does nothing while the page refreshes after the answer.
  await expect(form.getByRole('button', { name: 'Create webhook' })).toBeEnabled()
  await form.getByLabel('URL').fill('not a URL')
  await form.getByLabel('URL').press('Enter')
  await expect(form.getByText('Please enter a URL.')).toBeVisible()
  await expect(form.getByRole('alert')).toHaveCount(0)
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

test('a deleted webhook disappears with its deliveries', async ({ person: { page, userId }, receiver }) => {
  await makeWebhook(page, { name, url: receiver.url })
  await chooseWebhookAction(page, name, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New webhook' })).toBeFocused()
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
