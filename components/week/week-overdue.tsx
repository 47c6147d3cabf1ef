'use client'

import Link from 'next/link'
import { useId } from 'react'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import { listDragged, type WeekListProps, WeekTasks } from './week-tasks'

/** Open tasks from before this week, which can be dragged to its days. */
export function WeekOverdue({ tasks, ...list }: WeekListProps & { tasks: readonly DayTask[] }) {
  const headingId = useId()
  const { overdueBeyond = 0 } = list.week
  const { dragAndDropHooks } = useDragAndDrop({ getItems: (keys) => listDragged(tasks, keys) })
  return (
    <section
      aria-labelledby={headingId}
      className="flex min-w-0 flex-col gap-1 @4xl:col-span-full @min-[70rem]:col-span-1"
    >
      <h2
        id={headingId}
        className="flex min-h-[1.8125rem] items-center border-b px-1 pb-1 text-sm font-medium text-danger"
      >
        Overdue <span className="tabular ml-auto text-xs font-normal">{tasks.length + overdueBeyond}</span>
      </h2>
      <WeekTasks
        {...list}
        label="Overdue"
        tasks={tasks}
        dragAndDropHooks={dragAndDropHooks}
        hasDates
        className="@4xl:grid @4xl:grid-cols-3 @4xl:content-start @min-[70rem]:flex"
      />
      {overdueBeyond > 0 && (
        <Link
          href="/day"
          className="rounded px-1 py-1 text-xs text-soft underline hover:text-ink pointer-coarse:py-2.5"
        >
          Show all {tasks.length + overdueBeyond} overdue tasks
        </Link>
      )}
    </section>
  )
}
