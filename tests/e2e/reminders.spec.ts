import { expect, type Person, test } from '../support/browser'
import { addByTyping, dateAfter, rowsOf, timeZone, today } from '../support/day-page'
import {
  countAsked,
  deliverReminder,
  listServiceWorkerShown,
  listShown,
  pressReminder,
  recordServiceWorkerNotifications,
  replaceNotifications,
  replaceSubscription,
} from '../support/notifications'
import { untilKept, withServiceWorker } from '../support/offline'
import { startPushService } from '../support/push-service'

test.setTimeout(120_000)

const promptOf = (page: Person['page']) => page.getByRole('region', { name: 'Reminders' })

async function addDue({ api }: Person, text: string, dueTime: number): Promise<string> {
  const { body } = await api.call('POST', '/api/v1/tasks', { text, date: today(), dueTime })
  return body._id
}

const turnOn = ({ page, userId }: Person) =>
  page.evaluate((id) => {
    localStorage.setItem(`daymark.reminders.${id}`, 'on')
    localStorage.setItem('test.permission', 'granted')
  }, userId)

test('the first due time asks whether to be reminded, and the browser asks only after Yes', async ({ person }) => {
  const { page, context } = person
  await replaceNotifications(context)
  await page.goto('/day')
  await addByTyping(page, 'no time')
  await addByTyping(page, 'call home at 11:59pm')
  await expect(promptOf(page)).toContainText('Shall this browser remind you when a task is due?')
  expect(await countAsked(page)).toBe(0)
  await promptOf(page).getByRole('button', { name: 'Yes, remind me' }).click()
  await expect(promptOf(page)).toHaveCount(0)
  expect(await countAsked(page)).toBe(1)
  await page.goto('/profile')
  await expect(page.getByRole('switch', { name: 'Remind me in this browser' })).toBeChecked()
})

test('No is kept, and the profile can change it', async ({ person }) => {
  const { page, context } = person
  await replaceNotifications(context)
  await page.goto('/day')
  await addByTyping(page, 'call home at 11:59pm')
  await promptOf(page).getByRole('button', { name: 'No, thanks' }).click()
  await page.reload()
  await addByTyping(page, 'call again at 11:58pm')
  await expect(rowsOf(page, 'To do')).toHaveCount(2)
  await expect(promptOf(page)).toHaveCount(0)
  expect(await countAsked(page)).toBe(0)
  await page.goto('/profile')
  const toggle = page.getByRole('switch', { name: 'Remind me in this browser' })
  await expect(toggle).not.toBeChecked()
  await page.getByText('Remind me in this browser').click()
  await expect(toggle).toBeChecked()
  expect(await countAsked(page)).toBe(1)
  await page.getByText('Remind me in this browser').click()
  await expect(toggle).not.toBeChecked()
})

test('two open tabs show one reminder at the due time, and none of what was done meanwhile', async ({ person }) => {
  const { page, context, api } = person
  await replaceNotifications(context)
  await page.goto('/day')
  await turnOn(person)
  const dueTime = Date.now() + 12_000
  const done = await addDue(person, 'done meanwhile', dueTime)
  const archived = await addDue(person, 'archived meanwhile', dueTime)
  const moved = await addDue(person, 'moved meanwhile', dueTime)
  await addDue(person, 'due now', dueTime)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    const read = tab.waitForResponse((response) => response.url().endsWith('/reminders'))
    await tab.goto('/day')
    await read
  }
  // The tabs that are behind read again at the due time.
  for (const tab of [page, other]) await tab.route(/\/live(\/missed)?\?/, (route) => route.abort())
  await api.call('PATCH', `/api/v1/tasks/${done}`, { isCompleted: true })
  await api.call('POST', `/api/v1/tasks/${archived}/archive`)
  await api.call('PATCH', `/api/v1/tasks/${moved}`, { date: dateAfter(1) })
  await expect.poll(() => listShown(page), { timeout: 20_000 }).toEqual(['due now'])
  expect(Date.now()).toBeGreaterThanOrEqual(dueTime)
  // A reload shows it no second time.
  const again = page.waitForResponse((response) => response.url().endsWith('/reminders'))
  await page.reload()
  await again
  expect(await listShown(page)).toEqual(['due now'])
})

test('a reminder arrives by push, completes its task, and opens its day', async ({ newPerson }) => {
  const pushService = await startPushService()
  try {
    const person = await newPerson(withServiceWorker)
    const { page, context, api } = person
    await replaceNotifications(context)
    await replaceSubscription(context, pushService.subscribe())
    await page.goto('/day')
    await untilKept(page, `/day/${today()}`)
    await page.goto('/profile')
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/reminders/subscription') && response.status() === 204,
    )
    await page.getByText('Remind me in this browser').click()
    await saved
    await page.reload()
    await expect(page.getByRole('list', { name: 'Browsers with push' }).getByText('This browser')).toBeVisible()

    const dueTime = Date.now() + 2000
    const taskId = await addDue(person, 'pushed', dueTime)
    await expect.poll(() => pushService.received.length, { timeout: 30_000 }).toBe(1)
    const [{ message } = { message: undefined }] = pushService.received
    expect(message).toEqual({ taskId, title: 'pushed', date: today(), dueTime, timeZone })

    const [serviceWorker] = context.serviceWorkers()
    if (!serviceWorker) throw new Error('there is no service worker')
    await recordServiceWorkerNotifications(serviceWorker)
    await deliverReminder(serviceWorker, message)
    expect(await listServiceWorkerShown(serviceWorker)).toMatchObject([
      { title: 'pushed', body: expect.stringContaining('Due at'), tag: `due ${taskId} ${dueTime}` },
    ])
    // The page shows nothing in addition.
    expect(await listShown(page)).toEqual([])
    await pressReminder(serviceWorker, message)
    await expect(page).toHaveURL(new RegExp(`/day/${today()}$`))
    await expect(page.getByRole('row', { name: 'pushed' })).toBeFocused()
    await pressReminder(serviceWorker, message, 'complete')
    await expect.poll(() => api.list(today())).toMatchObject([{ text: 'pushed', isCompleted: true }])
    await expect(rowsOf(page, 'Done')).toHaveText([/pushed/])

    await page.goto('/profile')
    await page.getByRole('button', { name: /^Remove: / }).click()
    await expect(page.getByRole('list', { name: 'Browsers with push' })).toHaveCount(0)
    await expect(page.getByRole('switch', { name: 'Remind me in this browser' })).not.toBeChecked()
  } finally {
    await pushService.close()
  }
})
