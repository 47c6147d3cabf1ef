/// <reference lib="webworker" />
import { findAppPage } from '@/lib/entry/app-pages'
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

async function open(reminder: Reminder): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  // These handle the message `openTask`; public ones do when somebody is signed in.
  const page = windows.find(({ url }) => findAppPage(new URL(url).pathname))
  if (!page) {
    await self.clients.openWindow(reminderPath(reminder))
    return
  }
  // Browsers refuse it when the press was a while ago.
  await page.focus().catch(() => undefined)
  page.postMessage({ openTask: reminder })
}
