'use client'

import { type KeyboardEvent, useState } from 'react'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { useLocale } from 'react-aria-components/I18nProvider'
import type { DragAndDropHooks } from 'react-aria-components/useDragAndDrop'
import { readKey } from '@/components/shell/read-key'
import { areSingleKeysOn } from '@/components/shell/single-keys'
import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import { isPriorityKey, prioritiesByKey } from '@/components/tasks/changes/prioritize-tasks'
import { isLate } from '@/components/tasks/facts/due-time'
import { findNextDay } from '@/components/tasks/facts/find-next-day'
import { isPageShortcut } from '@/components/tasks/list/handle-row-key'
import { withNextWeek } from '@/components/tasks/move/with-next-week'
import { toggleTimer } from '@/components/timer/timer-on-demand'
import type { WeekPage } from '@/lib/domain/tasks/pages/week-page'
import type { WeekActions } from './use-week'
import { WeekTaskRow } from './week-task-row'

// Other pages and programs do not accept it.
export const dragType = 'application/x-daymark-task'

/** The dragged tasks of a list, as other lists and programs receive them. */
export function listDragged(tasks: readonly DayTask[], keys: Iterable<string | number>) {
  return [...keys].map((key) => ({
    [dragType]: String(key),
    'text/plain': tasks.find(({ _id }) => _id === key)?.text ?? '',
  }))
}

/** Properties that the lists of a week share. */
export type WeekListProps = {
  week: WeekPage
  act: WeekActions
  timeZone: string
  /** Unix time in milliseconds, to the minute. */
  now: number
  onOpen: (taskId: string) => void
}

/** A list of tasks in a week. */
export function WeekTasks({
  label,
  tasks,
  week,
  act,
  timeZone,
  now,
  onOpen,
  dragAndDropHooks,
  hasDates = false,
  emptyText = 'Nothing planned',
  className,
}: WeekListProps & {
  label: string
  tasks: readonly DayTask[]
  dragAndDropHooks: DragAndDropHooks
  /** Whether each task shows its date. */
  hasDates?: boolean
  emptyText?: string | undefined
  className: string
}) {
  const { locale } = useLocale()
  const [moving, setMoving] = useState<string>()
  const onKeyDown = (event: KeyboardEvent) => {
    const { target: row } = event
    if (!(row instanceof HTMLElement) || row.role !== 'row' || event.ctrlKey || event.metaKey || event.altKey) return
    const task = tasks.find(({ _id }) => _id === row.dataset.key)
    if (!task || isPageShortcut(event)) return
    const key = readKey(event.nativeEvent)
    // A key that is held would act on the next row, which gets the focus.
    if (event.repeat) return key === ' ' ? event.preventDefault() : undefined
    if (key === ' ') act.complete(task)
    else if (key === 'Delete' || key === 'Backspace') act.archive(task)
    else if (!areSingleKeysOn()) return
    else if (key === 'm') setMoving(task._id)
    else if (key === 'd') act.move([task], findNextDay(task.date, week.today).date)
    else if (key === 'w') withNextWeek(locale, week.today, (date) => act.move([task], date))
    else if (key === 's') toggleTimer(task)
    else if (isPriorityKey(key)) act.prioritize(task, prioritiesByKey[key])
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div onKeyDownCapture={onKeyDown} className="flex min-w-0 flex-1 flex-col">
      <GridList
        aria-label={label}
        items={tasks}
        dependencies={[moving, week.today, now]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        disallowTypeAhead
        onAction={(key) => onOpen(String(key))}
        renderEmptyState={() => <p className="px-1 py-2 text-xs text-soft">{emptyText}</p>}
        className={`flex flex-1 flex-col rounded-lg outline-none data-drop-target:bg-accent-shade data-focus-visible:outline-2 data-focus-visible:outline-focus ${className}`}
      >
        {(task) => (
          <GridListItem
            id={task._id}
            textValue={task.text}
            className="group relative rounded-lg data-dragging:opacity-50 data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus data-hovered:bg-hover"
          >
            <WeekTaskRow
              task={task}
              today={week.today}
              timeZone={timeZone}
              act={act}
              isLate={isLate(task, now)}
              isMoving={moving === task._id}
              onMoved={() => setMoving(undefined)}
              hasDate={hasDates}
            />
          </GridListItem>
        )}
      </GridList>
    </div>
  )
}
