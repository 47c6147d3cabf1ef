import Link from 'next/link'
import { labelPath } from '@/components/labels/label-path'
import { formatMinutes } from '@/components/tasks/facts/format-date'
import type { LabelTime } from '@/lib/domain/tasks/labels/time-by-label'
import { maxTimedLabels } from '@/lib/foundation/limits'
import { ChartCard } from './chart-card'

/** Chart of the minutes that were spent on completed tasks, by label. */
export function TimeByLabel({ times }: { times: readonly LabelTime[] }) {
  const most = Math.max(...times.map(({ minutes }) => minutes))
  const which = times.length === maxTimedLabels ? `The ${maxTimedLabels} labels with the most time` : 'Labels'
  return (
    <ChartCard
      id="time-by-label"
      title="Time by label"
      summary={`${which} of the completed tasks of these dates. A task with two labels counts for both.`}
    >
      <ul className="tabular flex flex-col gap-4 text-sm">
        {times.map((time) => (
          <li key={time.name} className="flex flex-col gap-1.5">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Link href={labelPath(time.name)} className="min-w-0 flex-1 truncate underline-offset-2 hover:underline">
                <bdi>#{time.name}</bdi>
              </Link>
              <span className="text-xs text-soft">{describeEstimate(time)}</span>
              <span className="font-medium">{formatMinutes(time.minutes)}</span>
            </p>
            <div aria-hidden className="h-2 overflow-hidden rounded-full bg-hover forced-colors:border">
              <div
                className="h-full rounded-full bg-accent forced-color-adjust-none forced-colors:bg-[CanvasText]"
                style={{ width: `${(100 * time.minutes) / most}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}

/** Compares the time that was spent on tasks with an estimate with their estimates. */
function describeEstimate({ planned, spentOnPlanned }: LabelTime): string {
  if (planned === 0) return ''
  return `${Math.round((100 * spentOnPlanned) / planned)} % of the estimate`
}
