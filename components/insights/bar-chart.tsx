import Link from 'next/link'

/** A bar of one or two parts: `solid` at the bottom, `hatched` on top of it. */
export type ChartBar = {
  /** The first date that it stands for. */
  startDate: string
  /** Short, for the axis. */
  label: string
  /** The name of the bar and its values, for screen readers and the tooltip. */
  text: string
  /** The page of its day or range. */
  href: string
  solid: number
  hatched: number
}

export type Tick = { value: number; label: string }

/** The most labels that fit side by side. */
const maxLabels = 7
/** Characters. With a longer label and few bars, phones hide every second label. */
const maxShortLabel = 5

const solidClass = 'bg-accent forced-color-adjust-none forced-colors:bg-[CanvasText]'
const hatchedClass =
  'border border-control bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_4px)]'

/**
 * Bar chart whose bars are links. On phones, bars stay wide enough to tap, and the chart scrolls from the latest ones.
 * @param ticks of the axis, from 0 to at least the highest bar
 */
export function BarChart({
  name,
  bars,
  ticks,
  legend,
}: {
  name: string
  bars: readonly ChartBar[]
  ticks: readonly Tick[]
  /** The names of the two parts. Without it, all bars are solid. */
  legend?: { solid: string; hatched: string }
}) {
  const top = ticks.at(-1)?.value ?? 1
  const percentOf = (value: number) => `${(100 * value) / top}%`
  const labelEvery = Math.ceil(bars.length / maxLabels)
  const hasLongLabels = bars.some((bar) => bar.label.length > maxShortLabel)
  // Many bars have labels far apart, as the chart scrolls.
  const areClose = hasLongLabels && labelEvery <= 2
  // The latest bar has a label, as phones show the end at first.
  const fromLatest = (index: number) => bars.length - 1 - index
  const labelClass = (index: number) => (areClose && (fromLatest(index) / labelEvery) % 2 === 1 ? 'max-sm:hidden' : '')
  return (
    <div className="tabular flex flex-col gap-4 text-xs text-soft">
      <div className="flex gap-2">
        <div
          aria-hidden
          className="flex h-44 flex-col-reverse justify-between text-right leading-none whitespace-nowrap sm:h-52 [&>span]:-my-1.5"
        >
          {ticks.map(({ value, label }) => (
            <span key={value}>{label}</span>
          ))}
        </div>
        <div className="relative min-w-0 flex-1">
          <div
            aria-hidden
            className="absolute inset-x-0 top-0 flex h-44 flex-col justify-between sm:h-52 [&>span]:-mb-px [&>span]:border-t"
          >
            {ticks.map(({ value }) => (
              <span key={value} />
            ))}
          </div>
          {/* Right-to-left layout scrolls to the latest bars initially. */}
          <div className="relative overflow-x-auto pb-6 [direction:rtl]">
            <ol aria-label={name} className="flex h-44 w-max min-w-full ps-3 pe-6 [direction:ltr] sm:h-52">
              {bars.map((bar, index) => (
                <li key={bar.startDate} className="relative flex min-w-6 flex-1">
                  <Link
                    href={bar.href}
                    prefetch={false}
                    aria-label={bar.text}
                    title={bar.text}
                    className="flex flex-1 flex-col items-center justify-end hover:bg-hover focus-visible:-outline-offset-2"
                  >
                    {bar.hatched > 0 && (
                      <span
                        style={{ height: percentOf(bar.hatched) }}
                        className={`block w-3/4 max-w-10 rounded-t-[3px] border-b-0 ${hatchedClass}`}
                      />
                    )}
                    {bar.solid > 0 && (
                      <span
                        style={{ height: percentOf(bar.solid) }}
                        className={`block w-3/4 max-w-10 ${solidClass} ${bar.hatched > 0 ? '' : 'rounded-t-[3px]'}`}
                      />
                    )}
                  </Link>
                  {fromLatest(index) % labelEvery === 0 && (
                    <span
                      aria-hidden
                      className={`absolute top-full left-1/2 mt-2 -translate-x-1/2 leading-none whitespace-nowrap ${labelClass(index)}`}
                    >
                      {bar.label}
                    </span>
                  )}
                </li>
              ))}
            </ol>
          </div>
        </div>
      </div>
      {legend && (
        <div aria-hidden className="flex gap-4">
          <span className="flex items-center gap-1.5">
            <span className={`size-3 rounded-[3px] ${solidClass}`} />
            {legend.solid}
          </span>
          <span className="flex items-center gap-1.5">
            <span className={`size-3 rounded-[3px] ${hatchedClass}`} />
            {legend.hatched}
          </span>
        </div>
      )}
    </div>
  )
}
