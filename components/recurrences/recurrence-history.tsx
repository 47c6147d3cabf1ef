'use client'

import { useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { formatDate } from '@/components/tasks/facts/format-date'
import { callAction } from '@/components/ui/call-action'
import { langOf } from '@/components/ui/lang-of'
import type { Task } from '@/lib/domain/tasks/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { readRecurrenceTasks } from './actions'

/** The last tasks of a recurrence until today, and what became of each. They are read when they are opened. */
export function RecurrenceHistory({ recurrenceId, today }: { recurrenceId: string; today: CalendarDate }) {
  const [tasks, setTasks] = useState<readonly Task[]>()
  const [fault, setFault] = useState<string>()
  const { locale } = useLocale()
  const read = async () => {
    setFault(undefined)
    const outcome = await callAction(() => readRecurrenceTasks(recurrenceId))
    if (outcome.ok) setTasks(outcome.result.filter(({ date }) => date <= today))
    else setFault(outcome.message)
  }
  return (
    <details onToggle={(event) => event.currentTarget.open && void read()} className="text-sm text-soft">
      <summary className="w-fit cursor-pointer py-1">History</summary>
      {fault !== undefined && (
        <p role="alert" className="text-danger">
          {fault}
        </p>
      )}
      {tasks?.length === 0 && <p>No task until today.</p>}
      {tasks && tasks.length > 0 && (
        <ul aria-label="History" className="flex flex-wrap gap-x-4 gap-y-1">
          {tasks.map((task) => (
            <li key={task._id}>
              <span lang={langOf(locale)}>{formatDate(locale, task.date, today)}</span>: {describeState(task)}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

function describeState({ isCompleted, archivedAt }: Task): string {
  if (isCompleted) return 'done'
  return archivedAt === null ? 'open' : 'skipped'
}
