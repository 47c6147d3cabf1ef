import type { DueTask } from '@/lib/domain/reminders/schema'
import { describeReminder, reminderPath } from '@/lib/entry/service-worker/reminder'
import { noteShown, wasShown } from './shown-reminders'

type Owner = { accountId: string; timeZone: string }

/** Shows the reminder of a task, in one tab alone. */
export async function showReminder(owner: Owner, task: DueTask): Promise<void> {
  const showOnce = async () => {
    if (wasShown(owner.accountId, task)) return
    noteShown(owner.accountId, task)
    await show(owner, task)
  }
  // Browsers have locks in secure contexts only, and notifications as well.
  if (navigator.locks) await navigator.locks.request('daymark.reminders', showOnce)
  else await showOnce()
}

async function show({ timeZone }: Owner, { id: taskId, text, date, dueTime }: DueTask): Promise<void> {
  const reminder = { taskId, title: text, date, dueTime, timeZone }
  const { title, options } = describeReminder(reminder, navigator.language)
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration?.active) return registration.showNotification(title, options)
  // Actions need a service worker.
  const { actions: _, ...plain } = options
  const notification = new Notification(title, plain)
  notification.addEventListener('click', () => {
    window.focus()
    window.location.assign(reminderPath(reminder))
  })
}
