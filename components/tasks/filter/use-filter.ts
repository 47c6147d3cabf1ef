'use client'

import { useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import type { DayTask, OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import { findLabels, labelKey } from '@/lib/domain/tasks/labels/pattern'

/** Returns whether the filter in the address shows a task; undefined without a filter. */
export function useFilter(known: OptimisticDay['agents']): ((task: DayTask) => boolean) | undefined {
  const search = useSearchParams()
  const label = search.get('label')
  const agents = search.has('by') ? known : undefined
  return useMemo(() => {
    if (label === null) return agents && (({ _id }) => _id in agents)
    const key = labelKey(label)
    return ({ text }) => findLabels(text).some((name) => labelKey(name) === key)
  }, [label, agents])
}

/** The day with the tasks that the filter in the address shows, and the opened one; the day itself without a filter. */
export function useFilteredDay(day: OptimisticDay, opened: string | undefined): OptimisticDay {
  const isShown = useFilter(day.agents)
  return useMemo(() => {
    if (!isShown) return day
    const keep = (tasks: DayTask[]) => tasks.filter((task) => task._id === opened || isShown(task))
    return { ...day, tasks: keep(day.tasks), overdue: keep(day.overdue), overdueBeyond: 0, olderBeyond: 0 }
  }, [day, opened, isShown])
}
