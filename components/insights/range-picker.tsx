import Link from 'next/link'
import type { CalendarDate } from '@/lib/dates'
import type { AnalyticsRange } from '@/lib/tasks/statistics-schema'
import { chipClass } from './chip-class'
import { CustomRange } from './custom-range'
import { isSameRange, listPresets, rangePath } from './range'

/** Which days the figures are about: a usual range, or one of one's own. */
export function RangePicker({ today, range }: { today: CalendarDate; range: AnalyticsRange }) {
  const presets = listPresets(today)
  // At the beginning of a year it can be the same as a number of days.
  const current = presets.find((preset) => isSameRange(preset.range, range))
  return (
    <nav aria-label="Range" className="flex flex-wrap items-center gap-2">
      {presets.map((preset) => (
        <Link
          key={preset.name}
          href={rangePath(preset.range, today)}
          scroll={false}
          aria-current={preset === current ? 'true' : undefined}
          className={chipClass(preset === current)}
        >
          {preset.name}
        </Link>
      ))}
      <CustomRange today={today} range={range} isCurrent={current === undefined} />
    </nav>
  )
}
