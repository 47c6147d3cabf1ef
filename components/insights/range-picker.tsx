import Link from 'next/link'
import type { AnalyticsRange } from '@/lib/domain/tasks/statistics/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { chipClass } from './chip-class'
import { CustomRange } from './custom-range'
import { isSameRange, listPresets, rangePath } from './range'

/** Chooses the range of the insights: a preset or custom dates. */
export function RangePicker({ today, range }: { today: CalendarDate; range: AnalyticsRange }) {
  const presets = listPresets(today)
  // Two presets can be equal: on 7 January, "This year" is also "7 days". Only the first is marked.
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
