'use client'

import { useOptimistic, useRef, useState, useTransition } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { deleteTask, restoreTask } from '@/components/tasks/actions'
import { formatShortDate } from '@/components/tasks/format-date'
import { callAction } from '@/components/ui/call-action'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { showError, showMessage } from '@/components/ui/show-message'
import { type CalendarDate, dateIn } from '@/lib/dates'
import type { Task } from '@/lib/tasks/schema'
import type { Outcome } from '@/lib/web/run-action'
import { ArchiveHeading } from './archive-heading'
import { ArchivedTask } from './archived-task'
import { groupByDay } from './group-by-day'

/**
 * A page of archived tasks, under the days on which they were archived. Changes show at once, and are rolled back if the
 * service refuses them.
 * @param continuedDate the day of the last task on the page before
 */
export function ArchivedTasks({
  tasks,
  timeZone,
  continuedDate,
}: {
  tasks: readonly Task[]
  timeZone: string
  continuedDate: CalendarDate | undefined
}) {
  const { locale } = useLocale()
  const [shown, hide] = useOptimistic(tasks, (before, id: string) => before.filter((task) => task._id !== id))
  const [, startTransition] = useTransition()
  const [taskToDelete, setTaskToDelete] = useState<Task>()
  const list = useRef<HTMLDivElement>(null)
  const today = dateIn(timeZone, new Date())

  const perform = (task: Task, work: () => Promise<Outcome>, message: string) =>
    startTransition(async () => {
      const place = shown.findIndex(({ _id }) => _id === task._id)
      hide(task._id)
      requestAnimationFrame(() => focusNear(list.current, place))
      const outcome = await callAction(work)
      if (outcome.ok) showMessage(message)
      else showError(outcome.message)
    })
  const restore = (task: Task) =>
    perform(task, () => restoreTask(task._id), `Restored to ${formatShortDate(locale, task.date, today)}.`)

  return (
    <div ref={list} className="flex flex-col gap-6">
      {groupByDay(shown, timeZone).map(({ date, tasks: ofDay }) => (
        <div key={date}>
          <ArchiveHeading
            id={`archived-${date}`}
            date={date}
            today={today}
            count={ofDay.length}
            isContinued={date === continuedDate}
          />
          <ul className="flex flex-col" aria-labelledby={`archived-${date}`}>
            {ofDay.map((task) => (
              <ArchivedTask
                key={task._id}
                task={task}
                timeZone={timeZone}
                today={today}
                onRestore={() => restore(task)}
                onDelete={() => setTaskToDelete(task)}
              />
            ))}
          </ul>
        </div>
      ))}
      {taskToDelete && (
        <ConfirmDialog
          title="Delete permanently?"
          action="Delete"
          isOpen
          onClose={() => setTaskToDelete(undefined)}
          onConfirm={async () => {
            setTaskToDelete(undefined)
            perform(taskToDelete, () => deleteTask(taskToDelete._id), 'Task deleted.')
          }}
        >
          <p dir="auto" className="line-clamp-4 font-medium text-ink">
            {taskToDelete.text}
          </p>
          <p>It also disappears from your insights. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Moves a lost focus to the row that took the removed one's place, or to the search field when the list is empty. */
function focusNear(list: HTMLElement | null, place: number): void {
  if (document.activeElement !== document.body) return
  const rows = list?.querySelectorAll('li') ?? []
  const next = rows[Math.min(place, rows.length - 1)]?.querySelector('button')
  ;(next ?? document.querySelector<HTMLElement>('[data-shortcut="search"]'))?.focus()
}
