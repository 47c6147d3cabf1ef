import { memo } from 'react'
import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import { useTimer } from '@/components/timer/shown-timer'
import { RowTimer } from '@/components/timer/timer-on-demand'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { DueTime } from './due-time'
import { formatMinutes, formatRelativeDate } from './format-date'

/** The fields of a task at the end of its row: author, recurrence, details, estimate while it is open, time spent, the running timer, and the due time or the date on the right. */
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
  const minutes = { Estimate: task.isCompleted ? null : task.estimate, 'Time spent': task.timeSpent }
  const { checklist } = task
  const author = task.author?.key
  const timer = useTimer(task._id)
  return (
    <span className="task-facts tabular">
      {author && <span role="img" aria-label={`By ${author}`} title={author} className="by-key" />}
      {task.recurs && <span role="img" aria-label="Repeats" title="Repeats" className="fact-icon recurs" />}
      {hasDetails && (
        <span className="flex items-center gap-1">
          <span aria-hidden className="fact-icon details" />
          <span className="sr-only">{checklist ? 'Checklist ' : 'Has details'}</span>
          {checklist && `${checklist.done}/${checklist.total}`}
        </span>
      )}
      {Object.entries(minutes).map(
        ([name, value]) =>
          value != null && (
            <span key={name} className="hidden items-center gap-1 sm:flex">
              <span aria-hidden className={`fact-icon ${name === 'Estimate' ? 'planned' : 'spent'}`} />
              <span className="sr-only">{name} </span>
              {formatMinutes(value)}
            </span>
          ),
      )}
      {timer && <RowTimer timer={timer} />}
      {isElsewhere && <span className="font-medium">{formatRelativeDate(locale, task.date, today)}</span>}
      {due !== '' && <DueTime due={due} isLate={isLate} />}
    </span>
  )
})
