'use client'

import { memo, useState } from 'react'
import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import { formatDue } from '@/components/tasks/facts/format-date'
import { LinkedText } from '@/components/tasks/facts/linked-text'
import { priorities } from '@/components/tasks/facts/priorities'
import { PriorityMark } from '@/components/tasks/facts/priority-mark'
import { TaskFacts } from '@/components/tasks/facts/task-facts'
import { useTimer } from '@/components/timer/shown-timer'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { RowActions } from './row-actions'
import type { RowHandlers } from './row-handlers'
import { useIsTabStop } from './tab-stop'

/** One task in a list. Renders only when its own data changes, so that lists of hundreds stay fast. */
export const TaskRow = memo(function TaskRow({
  task,
  shownDate,
  today,
  timeZone,
  locale,
  on,
  isSelected,
  isUnsaved,
  isLeaving,
  isLate,
  hasMenu,
  canDrag,
}: {
  task: DayTask
  /** The date of the page. */
  shownDate: CalendarDate
  today: CalendarDate
  timeZone: string
  locale: string
  on: RowHandlers
  isSelected: boolean
  isUnsaved: boolean
  /** Whether it was completed just now, and is about to leave. */
  isLeaving: boolean
  /** Whether its due time has passed. */
  isLate: boolean
  /** Whether its menu is open. */
  hasMenu: boolean
  canDrag: boolean
}) {
  const { _id: id, text } = task
  const tabIndex = useIsTabStop(id) ? 0 : -1
  const priority = task.priority && priorities[task.priority].description
  const { dueTime, date } = task
  const due = dueTime === null ? '' : formatDue(locale, { dueTime, date, timeZone, today })
  // A screen reader that moves from row to row reads this name alone.
  const isTimed = useTimer(id) && 'timer running'
  const name = [text, priority, due && `due ${due}`, isTimed].filter(Boolean).join(', ')
  // A finger reaches no buttons, so most rows of a phone never have them.
  const [isReached, setReached] = useState(false)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table could not hold the editor of a task
    <div
      role="row"
      aria-label={name}
      aria-selected={isSelected}
      data-key={id}
      data-leaving={isLeaving || undefined}
      data-menu={hasMenu || undefined}
      tabIndex={tabIndex}
      onPointerDown={(event) => on.followFinger(id, event)}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setReached(true)}
      onFocus={({ target }) => target.matches(':focus-visible') && setReached(true)}
      className="task-row group"
    >
      {canDrag && <span data-drag-handle title="Drag to reorder" className="drag-handle" />}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its controls take the focus */}
      <div role="gridcell" className="contents">
        <label className="row-check group/check">
          <input
            type="checkbox"
            aria-label={text}
            tabIndex={tabIndex}
            checked={task.isCompleted}
            onChange={() => on.complete(id)}
            className="row-checkbox peer"
          />
          <PriorityMark priority={task.priority} isCompleted={task.isCompleted} />
        </label>
        <span
          dir="auto"
          className={`task-text ${task.isCompleted ? 'text-soft line-through' : ''} ${isUnsaved ? 'opacity-60' : ''}`}
        >
          <span className="task-strike">
            <LinkedText text={text} />
          </span>
        </span>
        {priority && <span className="sr-only">{priority}</span>}
        <TaskFacts task={task} shownDate={shownDate} today={today} locale={locale} due={due} isLate={isLate} />
        {isReached && <RowActions id={id} text={text} tabIndex={tabIndex} on={on} />}
      </div>
    </div>
  )
})
