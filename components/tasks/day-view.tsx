'use client'

import { CircleCheck, Sun } from 'lucide-react'
import { useMemo } from 'react'
import { Empty } from '@/components/ui/empty'
import { AddTask } from './add-task'
import { DayHeader } from './day-header'
import { MidnightRefresh } from './midnight-refresh'
import type { OptimisticDay } from './optimistic-day'
import { OverdueSection } from './overdue-section'
import { TaskList } from './task-list'
import { useDay } from './use-day'

/** The tasks of a date: overdue ones first, then open and completed ones. */
export function DayView({ day: known }: { day: OptimisticDay }) {
  const { day, act } = useDay(known)
  const open = useMemo(() => day.tasks.filter((task) => !task.isCompleted), [day.tasks])
  const done = useMemo(() => day.tasks.filter((task) => task.isCompleted), [day.tasks])
  return (
    <div className="flex flex-col gap-6">
      <MidnightRefresh timeZone={day.timeZone} today={day.today} />
      <DayHeader day={day} openCount={open.length} doneCount={done.length} />
      <AddTask act={act} isToday={day.date === day.today} />
      {day.overdue.length > 0 && <OverdueSection day={day} act={act} />}
      <section aria-label="To do" className="flex flex-col gap-1">
        {open.length > 0 && <TaskList label="To do" tasks={open} day={day} act={act} canReorder />}
        {day.tasks.length === 0 && (
          <Empty icon={<Sun />} title={day.date === day.today ? 'Nothing planned for today' : 'Nothing planned'}>
            Type a task above and press Enter. Tasks added through the API appear here automatically.
          </Empty>
        )}
        {day.tasks.length > 0 && open.length === 0 && (
          <Empty icon={<CircleCheck />} title="All done">
            You completed {done.length === 1 ? 'the only task' : `all ${done.length} tasks`} of this day.
          </Empty>
        )}
      </section>
      {done.length > 0 && (
        <section aria-labelledby="done-heading" className="flex flex-col gap-1">
          <h2 id="done-heading" className="px-2 text-sm font-medium text-soft">
            Done <span className="tabular">{done.length}</span>
          </h2>
          <TaskList label="Done" tasks={done} day={day} act={act} />
        </section>
      )}
    </div>
  )
}
