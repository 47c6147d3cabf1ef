import { useMemo } from 'react'
import { useFilter } from '@/components/tasks/filter/use-filter'
import type { WeekPage } from '@/lib/domain/tasks/pages/week-page'
import { countOpen } from './count-open'

/** The week with the tasks that the filter in the address shows. The others count as hidden. */
export function useFilteredWeek(week: WeekPage): WeekPage {
  const isShown = useFilter(week.agents)
  return useMemo(() => {
    if (!isShown) return week
    const days = week.days.map((day) => {
      const tasks = day.tasks.filter(isShown)
      const beyond = day.tasks.length + (day.beyond ?? 0) - tasks.length
      return { ...day, tasks, beyond, openBeyond: countOpen(day) - countOpen({ date: day.date, tasks }) }
    })
    if (!week.overdue) return { ...week, days }
    const overdue = week.overdue.filter(isShown)
    return { ...week, days, overdue, overdueBeyond: week.overdue.length + (week.overdueBeyond ?? 0) - overdue.length }
  }, [week, isShown])
}
