'use client'

import { useEffect, useMemo, useRef } from 'react'
import type { DayTask, OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import { createActions } from '@/components/tasks/changes/use-day'
import { TaskEditor } from '@/components/tasks/editor/task-editor'
import type { WeekPage } from '@/lib/domain/tasks/pages/week-page'
import { listTasks } from './use-week'

const nothingUnsaved: ReadonlySet<string> = new Set()

/** The editor of a task of a week, over the week. It closes when the task leaves the week. */
export function WeekEditor({
  taskId,
  week,
  timeZone,
  onClose,
}: {
  taskId: string
  week: WeekPage
  timeZone: string
  onClose: () => void
}) {
  const day = useMemo(() => findDay(week, taskId, timeZone), [week, taskId, timeZone])
  const task = day?.tasks.find(({ _id }) => _id === taskId)
  const isGone = task === undefined
  useEffect(() => {
    if (isGone) onClose()
  }, [isGone, onClose])
  return task && day && <OpenTask task={task} day={day} onClose={onClose} />
}

function OpenTask({ task, day, onClose }: { task: DayTask; day: OptimisticDay; onClose: () => void }) {
  const latest = useRef(day)
  latest.current = day
  const act = useMemo(() => createActions(() => latest.current), [])
  return <TaskEditor task={task} day={day} act={act} onDone={onClose} isSheet />
}

/** The day of a task, as its own page would show it without overdue tasks. */
function findDay(week: WeekPage, taskId: string, timeZone: string): OptimisticDay | undefined {
  const task = listTasks(week).find(({ _id }) => _id === taskId)
  if (!task) return undefined
  const { date } = task
  // Of an earlier week, the order of the day is not known.
  const { tasks } = week.days.find((day) => day.date === date) ?? { tasks: [task] }
  const { today, readAt } = week
  return { date, tasks, today, readAt, timeZone, overdue: [], overdueBeyond: 0, streak: 0, unsaved: nothingUnsaved }
}
