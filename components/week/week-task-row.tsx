'use client'

import { CalendarArrowUp, GripVertical } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { Button } from 'react-aria-components/Button'
import { useLocale } from 'react-aria-components/I18nProvider'
import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import { formatDue, formatShortDate } from '@/components/tasks/facts/format-date'
import { LinkedText } from '@/components/tasks/facts/linked-text'
import { priorities } from '@/components/tasks/facts/priorities'
import { PriorityMark } from '@/components/tasks/facts/priority-mark'
import { TaskFacts } from '@/components/tasks/facts/task-facts'
import { MoveMenu } from '@/components/tasks/move/move-menu'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import type { WeekActions } from './use-week'

const quietClass =
  'opacity-0 transition-opacity group-data-focus-visible:opacity-100 group-data-hovered:opacity-100 focus-within:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100'
const smallButtonClass =
  'flex size-6 shrink-0 items-center justify-center rounded text-soft hover:bg-hover hover:text-ink [&>svg]:size-4'

/** A press on a link in a row only follows the link. The row would open the task. */
const keepFromRow = (event: SyntheticEvent) => {
  if (event.target instanceof Element && event.target.closest('a')) event.stopPropagation()
}
const linkPresses = { onPointerDown: keepFromRow, onMouseDown: keepFromRow, onClick: keepFromRow }

/** One task of a week. */
export function WeekTaskRow({
  task,
  today,
  timeZone,
  act,
  isLate,
  isMoving,
  onMoved,
  hasDate,
}: {
  task: DayTask
  today: CalendarDate
  timeZone: string
  act: WeekActions
  /** Whether its due time has passed. */
  isLate: boolean
  /** Whether the move menu was opened with a shortcut. */
  isMoving: boolean
  onMoved: () => void
  /** Whether it shows its date. */
  hasDate: boolean
}) {
  const { locale } = useLocale()
  const { date, dueTime } = task
  return (
    <div className="flex items-start gap-1 py-1 text-sm">
      <label className="group/check relative flex size-6 shrink-0 cursor-pointer items-center justify-center pointer-coarse:size-10">
        <input
          type="checkbox"
          aria-label={task.text}
          checked={task.isCompleted}
          onChange={() => act.complete(task)}
          className="absolute inset-0 cursor-pointer appearance-none rounded-md"
        />
        <PriorityMark priority={task.priority} isCompleted={task.isCompleted} />
      </label>
      <div className="week-text">
        <p
          dir="auto"
          {...linkPresses}
          className={`line-clamp-3 max-w-full break-words ${task.isCompleted ? 'text-soft line-through' : ''}`}
        >
          <LinkedText text={task.text} />
        </p>
        {task.priority && <span className="sr-only">{priorities[task.priority].description}</span>}
        {hasDate && <p className="tabular text-xs text-danger">{formatShortDate(locale, date, today)}</p>}
        <TaskFacts
          task={task}
          shownDate={date}
          today={today}
          locale={locale}
          due={dueTime === null ? '' : formatDue(locale, { dueTime, date, timeZone, today })}
          isLate={isLate}
        />
      </div>
      {/* Over the text in narrow columns, which need their whole width for it. */}
      <div
        className={`flex shrink-0 rounded-lg @4xl:absolute @4xl:top-0.5 @4xl:right-0 @4xl:bg-raised @4xl:shadow-sm ${quietClass}`}
      >
        <MoveMenu
          label={`Move: ${task.text}`}
          date={date}
          today={today}
          onMove={(target) => act.move([task], target)}
          isRequested={isMoving}
          onClose={onMoved}
          Trigger={Button}
          className={`${smallButtonClass} cursor-pointer pointer-coarse:size-10`}
        >
          <CalendarArrowUp aria-hidden />
        </MoveMenu>
        <Button slot="drag" className={`${smallButtonClass} cursor-grab pointer-coarse:hidden`}>
          <GripVertical aria-hidden />
        </Button>
      </div>
    </div>
  )
}
