import { HeatSquare } from './heat-square'

/** Legend of the heat map. */
export function HeatLegend() {
  return (
    <div aria-hidden className="flex flex-wrap items-center gap-x-5 gap-y-2 text-xs text-soft">
      <span className="flex items-center gap-1.5">
        Less
        <span className="flex gap-[3px]">
          {[0, 1, 2, 3, 4].map((level) => (
            <HeatSquare key={level} level={level} />
          ))}
        </span>
        More
      </span>
      <span className="flex items-center gap-1.5">
        <HeatSquare level={2} isStreak />
        Current streak
      </span>
    </div>
  )
}
