'use client'

import { memo, useMemo, useRef, useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import type { DayTask, OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import type { DayActions } from '@/components/tasks/changes/use-day'
import { TaskEditor } from '@/components/tasks/editor/task-editor-on-demand'
import { isLate } from '@/components/tasks/facts/due-time'
import { keyOf } from '@/components/tasks/gestures/row-elements'
import { useDragRows } from '@/components/tasks/gestures/use-drag-rows'
import { lazyLoad } from '@/components/ui/lazy-load'
import { maxRenderedRows } from '@/lib/foundation/limits'
import type { ListState } from './list-state'
import { TabStopProvider, useTabStop } from './tab-stop'
import { TaskRow } from './task-row'
import { useArrivals } from './use-arrivals'

const ListRest = lazyLoad(() => import('./list-parts').then((module) => module.ListRest))

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
