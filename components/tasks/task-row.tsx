'use client'

import { Archive, CalendarArrowUp, Ellipsis, GripVertical } from 'lucide-react'
import { memo, type PointerEvent } from 'react'
import type { CalendarDate } from '@/lib/dates'
import { LinkedText } from './linked-text'
import type { DayTask } from './optimistic-day'
import { priorities } from './priorities'
import { PriorityMark } from './priority-mark'
import { TaskFacts } from './task-facts'

/** What the controls of a row do. */
export type RowHandlers = {
  complete: (id: string) => void
  archive: (id: string) => void
  /** @param button where the menu opens */
  openMenu: (id: string, menu: RowMenu, button: HTMLElement) => void
  /** Starts to follow a finger. */
  startSwipe: (id: string, event: PointerEvent<HTMLElement>) => void
}

export type RowMenu = 'move' | 'more'

const buttonClass =
  'flex size-8 cursor-pointer items-center justify-center rounded-md text-soft hover:bg-line hover:text-ink [&>svg]:size-4'

/** One task in a list. Renders only when its own data changes, so that lists of hundreds stay fast. */
export const TaskRow = memo(function TaskRow({
  task,
  shownDate,
  today,
  timeZone,
  locale,
  on,
  isCurrent,
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
  /** Whether it is the row of its list that Tab reaches. */
  isCurrent: boolean
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
  const tabIndex = isCurrent ? 0 : -1
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table could not hold the editor of a task
    <div
      role="row"
      aria-label={text}
      aria-selected={isSelected}
      data-key={id}
      data-leaving={isLeaving || undefined}
      data-menu={hasMenu || undefined}
      tabIndex={tabIndex}
      onPointerDown={(event) => on.startSwipe(id, event)}
      className="task-row group relative -mx-2 flex touch-pan-y items-center gap-2 rounded-lg px-2 hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus aria-selected:bg-accent-shade data-dragging:opacity-40 sm:-ml-7 sm:pl-7"
    >
      {canDrag && (
        <span
          data-drag-handle
          title="Drag to reorder"
          className="absolute inset-y-0 left-1 hidden w-5 cursor-grab items-center justify-center text-soft opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 sm:flex pointer-coarse:hidden"
        >
          <GripVertical aria-hidden className="size-4" />
        </span>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its controls take the focus */}
      <div role="gridcell" className="contents">
        <label className="group/check relative -m-2 flex shrink-0 cursor-pointer p-2">
          <input
            type="checkbox"
            aria-label={text}
            tabIndex={tabIndex}
            checked={task.isCompleted}
            onChange={() => on.complete(id)}
            className="peer absolute inset-0 cursor-pointer appearance-none rounded-md focus-visible:outline-2 focus-visible:outline-focus"
          />
          <PriorityMark priority={task.priority} isCompleted={task.isCompleted} />
        </label>
        <span
          dir="auto"
          className={`task-text min-w-0 flex-1 cursor-pointer break-words ${task.isCompleted ? 'text-soft line-through' : ''} ${isUnsaved ? 'opacity-60' : ''}`}
        >
          <span className="task-strike">
            <LinkedText text={text} />
          </span>
        </span>
        {task.priority && <span className="sr-only">{priorities[task.priority].description}</span>}
        <TaskFacts
          task={task}
          shownDate={shownDate}
          today={today}
          timeZone={timeZone}
          locale={locale}
          isLate={isLate}
        />
        <div className="row-actions absolute inset-y-0 right-1 hidden items-center rounded-r-lg bg-hover pl-1 group-hover:flex group-focus-within:flex group-data-menu:flex group-aria-selected:bg-accent-shade pointer-coarse:hidden">
          <button
            type="button"
            tabIndex={tabIndex}
            aria-label={`Move: ${text}`}
            aria-haspopup="menu"
            title="Move (m)"
            onClick={(event) => on.openMenu(id, 'move', event.currentTarget)}
            className={buttonClass}
          >
            <CalendarArrowUp aria-hidden />
          </button>
          <button
            type="button"
            tabIndex={tabIndex}
            aria-label={`Archive: ${text}`}
            title="Archive (Delete)"
            onClick={() => on.archive(id)}
            className={buttonClass}
          >
            <Archive aria-hidden />
          </button>
          <button
            type="button"
            tabIndex={tabIndex}
            aria-label={`More: ${text}`}
            aria-haspopup="menu"
            title="More"
            onClick={(event) => on.openMenu(id, 'more', event.currentTarget)}
            className={buttonClass}
          >
            <Ellipsis aria-hidden />
          </button>
        </div>
      </div>
    </div>
  )
})
