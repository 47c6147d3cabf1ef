import type { OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import { formatMinutes } from '@/components/tasks/facts/format-date'
import { sumDay } from './sum-day'

/** How much of a day is planned and done, and by how much it is over the limit that the account set. */
export function PlannedTime({ day }: { day: Pick<OptimisticDay, 'tasks' | 'plannedLimit'> }) {
  const { planned, done } = sumDay(day.tasks)
  const over = planned - (day.plannedLimit ?? Number.POSITIVE_INFINITY)
  return (
    <span className="tabular">
      {formatMinutes(planned)} planned, {formatMinutes(done)} done
      {over > 0 && <span className="text-warning">, {formatMinutes(over)} above your limit</span>}
    </span>
  )
}
