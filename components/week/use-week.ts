'use client'

import { useMemo } from 'react'
import { archiveTasks } from '@/components/tasks/changes/archive-tasks'
import { completeTasks } from '@/components/tasks/changes/complete-tasks'
import { moveTasks } from '@/components/tasks/changes/move-tasks'
import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import { useMissing } from '@/components/tasks/changes/outbox'
import { applyChanges } from '@/components/tasks/changes/pending-change'
import { prioritizeTasks } from '@/components/tasks/changes/prioritize-tasks'
import { makeChange } from '@/components/tasks/changes/send-changes'
import { rememberUndo } from '@/components/tasks/changes/undo'
import { formatDate } from '@/components/tasks/facts/format-date'
import { readClock } from '@/components/tasks/facts/read-today'
import { dropInOrder } from '@/components/tasks/gestures/move-in-list'
import { newestFirst } from '@/lib/domain/tasks/pages/overdue-order'
import type { WeekPage, WeekPageDay } from '@/lib/domain/tasks/pages/week-page'
import type { Priority } from '@/lib/domain/tasks/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'

/** Actions in a week. Each shows at once and is sent when the service can be reached. */
export type WeekActions = {
  complete: (task: DayTask) => void
  prioritize: (task: DayTask, priority: Priority | null) => void
  archive: (task: DayTask) => void
  move: (tasks: readonly DayTask[], date: CalendarDate) => void
  /** Puts tasks of any dates before or after one of a day. */
  place: (tasks: readonly DayTask[], date: CalendarDate, target: string, side: 'before' | 'after') => void
}

export function useWeek(known: WeekPage, timeZone: string, locale: string): { week: WeekPage; act: WeekActions } {
  const missing = useMissing(known.readAt)
  const week = useMemo(() => {
    const all = applyChanges(listTasks(known), missing, { ...readClock(timeZone), today: known.today })
    const days = known.days.map((day) => ({ ...day, tasks: all.filter((task) => task.date === day.date) }))
    if (!known.overdue) return { ...known, days }
    const first = known.days.at(0)?.date ?? ''
    const overdue = newestFirst(all.filter((task) => task.date < first && !task.isCompleted))
    return { ...known, days, overdue }
  }, [known, missing, timeZone])
  const move = (tasks: readonly DayTask[], date: CalendarDate) =>
    moveTasks(tasks, { date, when: formatDate(locale, date, known.today) })
  const act: WeekActions = {
    complete: (task) => completeTasks([task]),
    prioritize: (task, priority) => prioritizeTasks([task], priority),
    archive: (task) => archiveTasks([task]),
    move,
    place: (tasks, date, target, side) => {
      move(tasks, date)
      // The whole day: the page may show a part of it.
      const day = week.days.find((one) => one.date === date)
      if (day) placeTasks(tasks, day, target, side)
    },
  }
  return { week, act }
}

/** The tasks of a week, and those from before it that the week shows. */
export function listTasks({ days, overdue = [] }: WeekPage): DayTask[] {
  return [...overdue, ...days.flatMap(({ tasks }) => tasks)]
}

function placeTasks(tasks: readonly DayTask[], day: WeekPageDay, target: string, side: 'before' | 'after'): void {
  // A reorder sends the order of all tasks, and the week has not loaded the hidden ones.
  if (day.beyond) return
  const { date } = day
  const ids = tasks.map(({ _id }) => _id)
  const before = day.tasks.map(({ _id }) => _id)
  const arriving = ids.filter((id) => !before.includes(id))
  const taskIds = dropInOrder([...before, ...arriving], new Set(ids), target, side)
  if (taskIds.every((id, index) => id === [...before, ...arriving][index])) return
  void makeChange({ kind: 'reorder', date, taskIds })
  // Those that arrived go back to their dates, which leaves the others in their order.
  if (arriving.length === 0) rememberUndo(() => void makeChange({ kind: 'reorder', date, taskIds: before }))
}
