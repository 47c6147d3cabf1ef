import { dayPath } from '@/components/tasks/facts/day-path'
import { formatDate } from '@/components/tasks/facts/format-date'
import { showTask } from '@/components/tasks/list/show-task'
import type { MessageAction } from '@/components/ui/message'
import { showMessage, showMessageWithAction } from '@/components/ui/show-message'
import type { QuickAddContext, TypedTask } from '@/lib/domain/quick-add/parse'
import { nameDate } from '@/lib/foundation/time/date-words'

type Added = QuickAddContext & {
  /** Whether the page shows the tasks of `date`. */
  isShown: boolean
}

/**
 * Shows where tasks went that the page does not show, with a link to the first of them if they have the same day.
 * @param taskIds the ids of the tasks that do not recur, in the same order
 */
export function showAdded(tasks: readonly TypedTask[], taskIds: readonly string[], added: Added): void {
  // A recurrence has a message of its own.
  const single = tasks.filter(({ repeat }) => !repeat)
  const message = describeAdded(single, taskIds, added)
  if (message?.action) showMessageWithAction(message.text, message.action)
  else if (message) showMessage(message.text)
}

/** @returns undefined if the page shows all tasks */
function describeAdded(
  tasks: readonly TypedTask[],
  taskIds: readonly string[],
  { date, today, locale, isShown }: Added,
): { text: string; action?: MessageAction } | undefined {
  const elsewhere = tasks.filter((task) => !isShown || task.date !== date)
  const [first] = elsewhere
  if (!first) return undefined
  const count = tasks.length === 1 ? '' : ` ${tasks.length} tasks`
  const areAll = elsewhere.length === tasks.length
  const added = areAll ? `Added${count}` : `Added${count}, ${elsewhere.length} of them`
  const dates = new Set(elsewhere.map((task) => task.date))
  if (dates.size > 1) return { text: `${added} to ${areAll ? dates.size : 'other'} days.` }
  const name = nameDate(first.date, today) ?? formatDate(locale, first.date, today)
  const showFirst = () => showTask(taskIds[tasks.indexOf(first)] ?? '', { isLeaving: true })
  return {
    text: `${added} to ${name}.`,
    action: { label: 'Show', href: dayPath(first.date, today), onFollow: showFirst },
  }
}
