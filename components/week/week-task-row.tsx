'use client'

import { CalendarArrowUp, GripVertical } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { useLocale } from 'react-aria-components/I18nProvider'
import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import { DueTime } from '@/components/tasks/facts/due-time'
import { formatDue } from '@/components/tasks/facts/format-date'
import { priorities } from '@/components/tasks/facts/priorities'
import { PriorityMark } from '@/components/tasks/facts/priority-mark'
import { MoveMenu } from '@/components/tasks/move/move-menu'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import type { WeekActions } from './use-week'

const quietClass =
  'opacity-0 transition-opacity group-data-focus-visible:opacity-100 group-data-hovered:opacity-100 focus-within:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100'
const smallButtonClass =
  'flex size-6 shrink-0 items-center justify-center rounded text-soft hover:bg-hover hover:text-ink [&>svg]:size-4'

/** One task of a week. */
export function WeekTaskRow({
  task,
  today,
  timeZone,
  act,
  isLate,
  isMoving,
  onMoved,
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
      <div className="min-w-0 flex-1 cursor-pointer py-0.5 pointer-coarse:py-2.5">
        <p dir="auto" className={`line-clamp-3 break-words ${task.isCompleted ? 'text-soft line-through' : ''}`}>
          {task.text}
        </p>
        {task.priority && <span className="sr-only">{priorities[task.priority].description}</span>}
        {dueTime !== null && (
          <p className="tabular text-xs text-soft">
            <DueTime due={formatDue(locale, { dueTime, date, timeZone, today })} isLate={isLate} />
          </p>
        )}
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
