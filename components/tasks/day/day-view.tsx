'use client'

import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useSeenPage } from '@/components/offline/use-seen-page'
import { AddTask } from '@/components/tasks/add/add-task'
import { type OptimisticDay, withToday } from '@/components/tasks/changes/optimistic-day'
import { useDay } from '@/components/tasks/changes/use-day'
import { useToday } from '@/components/tasks/facts/use-today'
import { useFilteredDay } from '@/components/tasks/filter/use-filter'
import { SelectionBar } from '@/components/tasks/list/selection-bar'
import { TaskList } from '@/components/tasks/list/task-list'
import { useLeaving } from '@/components/tasks/list/use-leaving'
import { useListState } from '@/components/tasks/list/use-list-state'
import { useRowFocus } from '@/components/tasks/list/use-row-focus'
import { Empty } from '@/components/ui/empty'
import { lazyLoad } from '@/components/ui/lazy-load'
import { useMediaQuery } from '@/components/ui/use-media-query'
import { DayHeader } from './day-header'
import { OverdueSection } from './overdue-section'

const ExampleLines = lazyLoad(() =>
  import('@/components/tasks/add/example-lines').then((module) => module.ExampleLines),
)
const FilterNotice = lazyLoad(() =>
  import('@/components/tasks/filter/filter-notice').then((module) => module.FilterNotice),
)
const TimeRail = lazyLoad(() => import('@/components/tasks/rail/time-rail').then((module) => module.TimeRail))
const RowMenus = lazyLoad(() => import('@/components/tasks/list/list-menus').then((module) => module.RowMenus))

/** The tasks of a date: overdue ones first, then open and completed ones. */
export function DayView({
  day: read,
  accountId,
  isCompact: wasCompact,
  unseen,
}: {
  day: Omit<OptimisticDay, 'unsaved'>
  accountId: string
  isCompact: boolean
  /** Shown without tasks when the tasks are only those that were added here, because the day cannot be loaded. */
  unseen?: ReactNode
}) {
  const [isCompact, setCompact] = useState(wasCompact)
  const [opened, setOpened] = useState<string>()
  const held = useRef(read)
  // At midnight, the day that has ended stays until its editor closes: in another list, it would be without its cursor.
  if (opened === undefined || read.date === held.current.date) held.current = read
  const known = held.current
  const today = useToday(known.timeZone, known.today)
  const current = useMemo(() => withToday(known, today), [known, today])
  const { day: whole, act } = useDay(current, opened)
  const day = useFilteredDay(whole, opened)
  const isFiltered = day !== whole
  useSeenPage(accountId, 'day', read)
  const leaving = useLeaving(day.tasks)
  const open = useMemo(
    () => day.tasks.filter((task) => !task.isCompleted || leaving.has(task._id)),
    [day.tasks, leaving],
  )
  const done = useMemo(
    () => day.tasks.filter((task) => task.isCompleted && !leaving.has(task._id)),
    [day.tasks, leaving],
  )
  const doneCount = useMemo(() => whole.tasks.filter((task) => task.isCompleted).length, [whole.tasks])
  const container = useRef<HTMLDivElement>(null)
  useRowFocus(container, opened)
  const hasRail = useMediaQuery('(min-width: 1400px)')
  const { state, selection, menus, events } = useListState({ day, act, leaving, opened, setOpened })
  return (
    <div
      ref={container}
      data-density={isCompact ? 'compact' : 'comfortable'}
      className="relative flex flex-col gap-1.5 sm:gap-5"
      {...events}
    >
      <DayHeader day={whole} doneCount={doneCount} isCompact={isCompact} onCompact={setCompact} />
      <AddTask date={day.date} today={day.today} timeZone={day.timeZone} accountId={accountId} isShown={!isFiltered} />
      {isFiltered && (
        <FilterNotice
          shown={[...day.overdue, ...day.tasks]}
          all={[...whole.overdue, ...whole.tasks]}
          beyond={whole.overdueBeyond}
          agents={whole.agents}
        />
      )}
      {day.overdue.length > 0 && <OverdueSection day={day} act={act} state={state} canMoveAll={!isFiltered} />}
      <section aria-label="To do">
        {open.length > 0 && <TaskList label="To do" tasks={open} day={day} act={act} state={state} canReorder />}
        {whole.tasks.length === 0 && unseen}
        {whole.tasks.length === 0 && !unseen && (
          <Empty mark="anchored" title={day.date === day.today ? 'Nothing planned for today' : 'Nothing planned'}>
            Type a task above and press Enter. Tasks added through the API appear here automatically.
            {day.isAccountEmpty && day.date === day.today && <ExampleLines />}
          </Empty>
        )}
        {whole.tasks.length > 0 && open.length === 0 && !unseen && !isFiltered && (
          <Empty mark="reached" title="All done">
            You completed {done.length === 1 ? 'the only task' : `all ${done.length} tasks`} of this day.
          </Empty>
        )}
      </section>
      {done.length > 0 && (
        <section aria-labelledby="done-heading" className="flex flex-col gap-1">
          <h2 id="done-heading" className="text-sm font-medium text-soft">
            Done <span className="tabular">{done.length}</span>
          </h2>
          <TaskList label="Done" tasks={done} day={day} act={act} state={state} />
        </section>
      )}
      {menus.open && <RowMenus menus={menus} day={day} act={act} selection={selection} onOpen={setOpened} />}
      {hasRail && <TimeRail day={day} onOpen={setOpened} />}
      <SelectionBar selection={selection} day={day} act={act} />
    </div>
  )
}
