import type { useRouter } from 'next/navigation'
import { isShown, showTask } from '@/components/tasks/list/show-task'
import { type Reminder, reminderPath } from '@/lib/entry/service-worker/reminder'

/** Calls a function with each reminder that is pressed. Shows the task of the one that opened this page. */
export function followReminders(open: (reminder: Reminder) => void, signal: AbortSignal): void {
  const [, taskId] = window.location.hash.split('#task=')
  if (taskId !== undefined) {
    window.history.replaceState(null, '', window.location.pathname)
    showTask(taskId)
  }
  const read = ({ data }: MessageEvent) => data?.openTask && open(data.openTask)
  navigator.serviceWorker?.addEventListener('message', read, { signal })
}

/** Opens the day of a task, unless the page shows it, and shows the task. */
export function openTask(router: ReturnType<typeof useRouter>, { date, taskId }: Reminder): void {
  const [path = ''] = reminderPath({ date, taskId }).split('#')
  if (!isShown(taskId)) router.push(path)
  showTask(taskId)
}
