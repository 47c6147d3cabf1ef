'use client'

import { memo, useMemo, useRef, useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { lazyLoad } from '@/components/ui/lazy-load'
import { maxRenderedRows } from '@/lib/limits'
import { isLate } from './due-time'
import type { DayTask, OptimisticDay } from './optimistic-day'
import { keyOf } from './row-elements'
import type { RowHandlers } from './row-handlers'
import { TabStopProvider, useTabStop } from './tab-stop'
import { TaskEditor } from './task-editor-on-demand'
import { TaskRow } from './task-row'
import { useArrivals } from './use-arrivals'
import type { DayActions } from './use-day'
import { useDragRows } from './use-drag-rows'

const ListRest = lazyLoad(() => import('./list-parts').then((module) => module.ListRest))

/** State that the lists of a page share: the open task, the selected ones, and the handlers of the rows. */
export type ListState = {
  on: RowHandlers
  opened: string | undefined
  close: () => void
  selected: ReadonlySet<string>
  leaving: ReadonlySet<string>
  /** The task whose menu is open. */
  withMenu: string | undefined
  /** Unix ms: due times before it have passed. */
  now: number
}

/**
 * A list of tasks, as a grid with one column, and a button for the tasks that it does not show. The page handles its keys
 * and clicks.
 */
export const TaskList = memo(function TaskList({
  label,
  tasks,
  day,
  act,
  state,
  canReorder = false,
}: {
  label: string
  tasks: readonly DayTask[]
  day: OptimisticDay
  act: DayActions
  state: ListState
  canReorder?: boolean
}) {
  const { locale } = useLocale()
  const list = useRef<HTMLDivElement>(null)
  // The service renders no more rows, however long the list is.
  const [isAll, setAll] = useState(false)
  const shown = useMemo(() => (isAll ? tasks : tasks.slice(0, maxRenderedRows)), [isAll, tasks])
  const startDragging = useDragRows(list, tasks, shown, act, state.selected, canReorder)
  const tabStop = useTabStop(useMemo(() => shown.map(({ _id }) => _id), [shown]))
  useArrivals(list, shown)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table could not hold the editor of a task */}
      <div
        ref={list}
        role="grid"
        aria-label={label}
        aria-multiselectable
        onPointerEnter={startDragging}
        onFocus={({ target }) => {
          const row = target.closest<HTMLElement>('[data-key]')
          if (row) tabStop.focus(keyOf(row))
        }}
        className="flex flex-col"
      >
        <TabStopProvider value={tabStop}>
          {shown.map((task) =>
            task._id === state.opened ? (
              <TaskEditor key={task._id} task={task} day={day} act={act} onDone={state.close} />
            ) : (
              <TaskRow
                key={task._id}
                task={task}
                shownDate={day.date}
                today={day.today}
                timeZone={day.timeZone}
                locale={locale}
                on={state.on}
                isSelected={state.selected.has(task._id)}
                isUnsaved={day.unsaved.has(task._id)}
                isLeaving={state.leaving.has(task._id)}
                isLate={isLate(task, state.now)}
                hasMenu={state.withMenu === task._id}
                canDrag={canReorder}
              />
            ),
          )}
        </TabStopProvider>
      </div>
      {shown.length < tasks.length && <ListRest list={list} tasks={tasks} day={day} state={state} setAll={setAll} />}
    </>
  )
})
