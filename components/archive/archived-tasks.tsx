'use client'

import { ArchiveRestore, CircleCheck, Trash2 } from 'lucide-react'
import { useOptimistic, useRef, useState, useTransition } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { deleteTask, restoreTask } from '@/components/tasks/actions'
import { formatShortDate } from '@/components/tasks/format-date'
import { callAction } from '@/components/ui/call-action'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { showError, showMessage } from '@/components/ui/show-message'
import { dateIn } from '@/lib/dates'
import type { Task } from '@/lib/tasks/schema'
import type { Outcome } from '@/lib/web/run-action'

/** A page of archived tasks. Changes show at once, and are rolled back if the service refuses them. */
export function ArchivedTasks({ tasks, timeZone }: { tasks: readonly Task[]; timeZone: string }) {
  const { locale } = useLocale()
  const [shown, hide] = useOptimistic(tasks, (before, id: string) => before.filter((task) => task._id !== id))
  const [, startTransition] = useTransition()
  const [taskToDelete, setTaskToDelete] = useState<Task>()
  const list = useRef<HTMLUListElement>(null)
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

  return (
    <>
      <ul ref={list} className="flex flex-col" aria-label="Archived tasks">
        {shown.map((task) => (
          <li key={task._id} className="flex items-start gap-3 border-b py-2.5 last:border-b-0">
            <div className="min-w-0 flex-1 py-1">
              <p className="line-clamp-3 break-words">{task.text}</p>
              <p className="tabular mt-0.5 flex flex-wrap items-center gap-x-3 text-xs text-soft">
                <span>{formatShortDate(locale, task.date, today)}</span>
                {task.isCompleted && (
                  <span className="flex items-center gap-1 text-accent">
                    <CircleCheck aria-hidden className="size-3.5" />
                    Completed
                  </span>
                )}
                {task.archivedAt !== null && (
                  <span>Archived {formatShortDate(locale, dateIn(timeZone, new Date(task.archivedAt)), today)}</span>
                )}
              </p>
            </div>
            <div className="flex shrink-0">
              <IconButton
                label={`Restore: ${task.text}`}
                onPress={() =>
                  perform(
                    task,
                    () => restoreTask(task._id),
                    `Restored to ${formatShortDate(locale, task.date, today)}.`,
                  )
                }
              >
                <ArchiveRestore aria-hidden />
              </IconButton>
              <IconButton label={`Delete permanently: ${task.text}`} onPress={() => setTaskToDelete(task)}>
                <Trash2 aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
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
          <p className="line-clamp-4 font-medium text-ink">{taskToDelete.text}</p>
          <p>It also disappears from your insights. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Moves a lost focus to the row that took the removed one's place, or to the search field when the list is empty. */
function focusNear(list: HTMLElement | null, place: number): void {
  if (document.activeElement !== document.body) return
  const rows = list?.querySelectorAll('li') ?? []
  const next = rows[Math.min(place, rows.length - 1)]?.querySelector('button')
  ;(next ?? document.querySelector<HTMLElement>('[data-shortcut="search"]'))?.focus()
}
