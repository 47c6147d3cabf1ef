'use client'

import { CalendarDays } from 'lucide-react'
import { Fragment, type ReactNode, useRef } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import type { EditedFields } from '@/components/tasks/changes/open-editor'
import type { DayTask, OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import type { DayActions } from '@/components/tasks/changes/use-day'
import { formatRelativeDate } from '@/components/tasks/facts/format-date'
import { MoveMenu } from '@/components/tasks/move/move-menu'
import { TimerChip } from '@/components/timer/timer-chip'
import { langOf } from '@/components/ui/lang-of'
import type { WritableField } from '@/lib/domain/tasks/fields'
import { chipClass } from './chip-class'
import { DueTimeChip } from './due-time-chip'
import { MinutesChip } from './minutes-chip'
import { PriorityChip } from './priority-chip'
import { RepeatChip } from './repeat-chip'

/** One chip for each field of a task that is neither a text nor its completion. */
export function EditorChips({
  task,
  day,
  act,
  edit,
}: {
  task: DayTask
  day: OptimisticDay
  act: DayActions
  edit: (changes: EditedFields) => void
}) {
  const { locale } = useLocale()
  const date = formatRelativeDate(locale, task.date, day.today)
  const { estimate = null } = task
  const hasEstimate = useOnceShown(!task.isCompleted || estimate !== null)
  const hasTimeSpent = useOnceShown(task.isCompleted || task.timeSpent !== null)
  const chips: Record<Exclude<WritableField, 'text' | 'isCompleted' | 'details'>, ReactNode> = {
    priority: <PriorityChip value={task.priority} onChange={(priority) => edit({ priority })} />,
    date: (
      <MoveMenu
        label={`Date: ${date}`}
        date={task.date}
        today={day.today}
        onMove={(to, when) => act.move([task], to, when)}
        className={chipClass}
      >
        <CalendarDays aria-hidden />
        <span lang={langOf(locale)}>{date}</span>
      </MoveMenu>
    ),
    dueTime: <DueTimeChip task={task} timeZone={day.timeZone} onChange={(dueTime) => edit({ dueTime })} />,
    estimate: hasEstimate && (
      <MinutesChip kind="estimate" value={estimate} onChange={(minutes) => edit({ estimate: minutes })} />
    ),
    timeSpent: hasTimeSpent && (
      <MinutesChip kind="timeSpent" value={task.timeSpent} onChange={(timeSpent) => edit({ timeSpent })} />
    ),
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {Object.entries(chips).map(([field, chip]) => (
        <Fragment key={field}>{chip}</Fragment>
      ))}
      <RepeatChip task={task} timeZone={day.timeZone} readAt={day.readAt} />
      {!task.isCompleted && <TimerChip taskId={task._id} />}
    </div>
  )
}

/** Keeps what was shown, because a field that disappears when it is cleared would take the focus with it. */
function useOnceShown(isShown: boolean): boolean {
  const wasShown = useRef(false)
  wasShown.current ||= isShown
  return wasShown.current
}
