import { AlignLeft, Timer } from 'lucide-react'
import { memo } from 'react'
import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { DueTime } from './due-time'
import { formatMinutes, formatRelativeDate } from './format-date'

/** The fields of a task at the end of its row: details, time spent, and the due time or the date on the right. */
export const TaskFacts = memo(function TaskFacts({
  task,
  shownDate,
  today,
  locale,
  due,
  isLate,
}: {
  task: DayTask
  shownDate: CalendarDate
  today: CalendarDate
  locale: string
  /** Its due time, as `formatDue` writes it; empty without one. */
  due: string
  isLate: boolean
}) {
  const isElsewhere = task.date !== shownDate
  const hasDetails = task.details === undefined ? task.hasDetails : task.details
  if (!isElsewhere && due === '' && task.timeSpent === null && !hasDetails) return null
  return (
    <span className="task-facts tabular flex shrink-0 items-center gap-3 text-xs text-soft [&_svg]:size-3.5">
      {hasDetails && (
        <span>
          <AlignLeft aria-hidden />
          <span className="sr-only">Has details</span>
        </span>
      )}
      {task.timeSpent !== null && (
        <span className="hidden items-center gap-1 sm:flex">
          <Timer aria-hidden />
          <span className="sr-only">Time spent </span>
          {formatMinutes(task.timeSpent)}
        </span>
      )}
      {isElsewhere && <span className="font-medium">{formatRelativeDate(locale, task.date, today)}</span>}
      {due !== '' && <DueTime due={due} isLate={isLate} />}
    </span>
  )
})
