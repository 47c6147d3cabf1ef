'use client'

import { useMemo } from 'react'
import { archiveTasks } from '@/components/tasks/changes/archive-tasks'
import { completeTasks } from '@/components/tasks/changes/complete-tasks'
import { moveTasks } from '@/components/tasks/changes/move-tasks'
import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import { useMissing } from '@/components/tasks/changes/outbox'
import { applyChanges } from '@/components/tasks/changes/pending-change'
import { prioritizeTasks } from '@/components/tasks/changes/prioritize-tasks'
import { formatDate } from '@/components/tasks/facts/format-date'
import type { WeekPage } from '@/lib/domain/tasks/pages/week-page'
import type { Priority } from '@/lib/domain/tasks/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'

/** Actions in a week. Each shows at once and is sent when the service can be reached. */
export type WeekActions = {
  complete: (task: DayTask) => void
  prioritize: (task: DayTask, priority: Priority | null) => void
  archive: (task: DayTask) => void
  move: (tasks: readonly DayTask[], date: CalendarDate) => void
}

export function useWeek(known: WeekPage, timeZone: string, locale: string): { week: WeekPage; act: WeekActions } {
  const missing = useMissing(known.readAt)
  const week = useMemo(() => {
    const all = applyChanges(
      known.days.flatMap(({ tasks }) => tasks),
      missing,
      { today: known.today, timeZone },
    )
    const days = known.days.map((day) => ({ ...day, tasks: all.filter((task) => task.date === day.date) }))
    return { ...known, days }
  }, [known, missing, timeZone])
  const act: WeekActions = {
    complete: (task) => completeTasks([task]),
    prioritize: (task, priority) => prioritizeTasks([task], priority),
    archive: (task) => archiveTasks([task]),
    move: (tasks, date) => moveTasks(tasks, { date, when: formatDate(locale, date, known.today) }),
  }
  return { week, act }
}
