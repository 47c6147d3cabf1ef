'use client'

import { AlignLeft, CalendarClock, ChevronDown, ChevronsUp, Clock, Equal, Timer } from 'lucide-react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { formatDue, formatMinutes, formatShortDate } from './format-date'
import type { DayTask, OptimisticDay } from './optimistic-day'

/** Names and icons of the priorities. The icons differ in shape, not only in colour. */
export const priorities = {
  high: { name: 'High priority', short: 'High', icon: ChevronsUp, className: 'text-danger' },
  medium: { name: 'Medium priority', short: 'Medium', icon: Equal, className: 'text-warning' },
  low: { name: 'Low priority', short: 'Low', icon: ChevronDown, className: 'text-soft' },
} as const

/** The fields of a task other than its text, in one line. */
export function TaskFacts({ task, day }: { task: DayTask; day: OptimisticDay }) {
  const { locale } = useLocale()
  const priority = task.priority && priorities[task.priority]
  const isElsewhere = task.date !== day.date
  if (!priority && !isElsewhere && task.dueTime === null && task.timeSpent === null && task.details === null)
    return null
  return (
    <p className="tabular mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-soft [&_svg]:size-3.5 [&>span]:flex [&>span]:items-center [&>span]:gap-1">
      {isElsewhere && (
        <span className="font-medium">
          <CalendarClock aria-hidden />
          {formatShortDate(locale, task.date, day.today)}
        </span>
      )}
      {priority && (
        <span className={priority.className}>
          <priority.icon aria-hidden strokeWidth={2.5} />
          {priority.short}
          <span className="sr-only"> priority</span>
        </span>
      )}
      {task.dueTime !== null && (
        <span>
          <Clock aria-hidden />
          <span className="sr-only">Due </span>
          {formatDue(locale, { dueTime: task.dueTime, date: task.date, timeZone: day.timeZone, today: day.today })}
        </span>
      )}
      {task.timeSpent !== null && (
        <span>
          <Timer aria-hidden />
          <span className="sr-only">Time spent </span>
          {formatMinutes(task.timeSpent)}
        </span>
      )}
      {task.details !== null && task.details !== '' && (
        <span className="min-w-0 max-w-full">
          <AlignLeft aria-hidden className="shrink-0" />
          <span className="sr-only">Details: </span>
          <span className="truncate">{task.details.split('\n', 1)[0]}</span>
        </span>
      )}
    </p>
  )
}
