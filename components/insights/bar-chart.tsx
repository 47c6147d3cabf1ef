import type { LabeledBar } from './bar-labels'
import { listTicks } from './bars'
import { formatCount } from './format-values'

/** The most labels that fit side by side. If one is longer than 5 characters, phones hide every second label. */
const maxLabels = 7
const maxShortLabel = 5

const openClass = 'border border-control bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_4px)]'

/** Bar chart. It is hidden from screen readers, which read the table below it. */
export function BarChart({ locale, bars }: { locale: string; bars: readonly LabeledBar[] }) {
  const ticks = listTicks(Math.max(...bars.map((bar) => bar.total)))
  const top = ticks.at(-1) ?? 1
  const labelEvery = Math.ceil(bars.length / maxLabels)
  const hasLongLabels = bars.some((bar) => bar.label.length > maxShortLabel)
  const labelClass = (index: number) => (hasLongLabels && (index / labelEvery) % 2 === 1 ? 'max-sm:hidden' : '')
  const percentOf = (count: number) => `${(100 * count) / top}%`
  return (
    <div aria-hidden className="tabular flex flex-col gap-4 text-xs text-soft">
      <div className="flex gap-2 pb-6">
        <div className="flex flex-col-reverse justify-between text-right leading-none [&>span]:-my-1.5">
          {ticks.map((tick) => (
            <span key={tick}>{formatCount(locale, tick)}</span>
          ))}
        </div>
        <div className="relative h-44 min-w-0 flex-1 sm:h-52">
          <div className="absolute inset-0 flex flex-col justify-between [&>span]:-mb-px [&>span]:border-t">
            {ticks.map((tick) => (
              <span key={tick} />
            ))}
          </div>
          <div className="absolute inset-0 flex">
            {bars.map((bar, index) => (
              <div
                key={bar.startDate}
                title={`${bar.name}: ${formatCount(locale, bar.completed)} completed, ${formatCount(locale, bar.total - bar.completed)} open`}
                className="relative flex min-w-0 flex-1 flex-col items-center justify-end hover:bg-hover"
              >
                {bar.total > bar.completed && (
                  <div
                    style={{ height: percentOf(bar.total - bar.completed) }}
                    className={`w-3/4 max-w-10 rounded-t-[3px] border-b-0 ${openClass}`}
                  />
                )}
                {bar.completed > 0 && (
                  <div
                    style={{ height: percentOf(bar.completed) }}
                    className={`w-3/4 max-w-10 bg-accent ${bar.total > bar.completed ? '' : 'rounded-t-[3px]'}`}
                  />
                )}
                {index % labelEvery === 0 && (
                  <span className={`absolute top-full mt-2 leading-none whitespace-nowrap ${labelClass(index)}`}>
                    {bar.label}
                  </span>
                )}
              </div>
            ))}
          </div>
        </div>
      </div>
      <div className="flex gap-4">
        <span className="flex items-center gap-1.5">
          <span className="size-3 rounded-[3px] bg-accent" />
          Completed
        </span>
        <span className="flex items-center gap-1.5">
          <span className={`size-3 rounded-[3px] ${openClass}`} />
          Open
        </span>
      </div>
    </div>
  )
}
