/// <reference lib="webworker" />
import { appPages } from '@/lib/entry/page-paths'
import { describeReminder, type Reminder, reminderPath } from './reminder'

declare const self: ServiceWorkerGlobalScope

/** Shows the reminders that a push service delivers, and handles presses on reminders. */
export function handleReminders(): void {
  self.addEventListener('push', (event) => {
    // The service encrypted it for this browser.
    const reminder: Reminder | undefined = event.data?.json()
    if (!reminder) return
    const { title, options } = describeReminder(reminder, self.navigator.language)
    event.waitUntil(self.registration.showNotification(title, options))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const reminder: Reminder = event.notification.data
    event.waitUntil(event.action === 'complete' ? complete(reminder) : open(reminder))
  })
}

async function complete(reminder: Reminder): Promise<void> {
  const body = JSON.stringify({ taskId: reminder.taskId })
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch('/reminders/complete', { method: 'POST', headers, body }).catch(() => undefined)
  // The page shows the task, so that the change can be made there.
  if (!answer?.ok) await open(reminder)
}

/** Whether the page at an address handles the message `openTask`. The reference does when somebody is signed in. */
function handlesOpenTask(url: string): boolean {
  const [, page = ''] = new URL(url).pathname.split('/')
  return page === 'reference' || appPages.includes(page)
}

async function open(reminder: Reminder): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const page = windows.find(({ url }) => handlesOpenTask(url))
  if (!page) {
    await self.clients.openWindow(reminderPath(reminder))
    return
  }
  // Browsers refuse it when the press was a while ago.
  await page.focus().catch(() => undefined)
  page.postMessage({ openTask: reminder })
}
