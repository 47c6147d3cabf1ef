import { ChevronRight } from 'lucide-react'
import type { LabeledBar } from './bar-labels'
import type { Unit } from './bars'
import { formatCount } from './format-values'

const unitNames = { day: 'Day', week: 'Week', month: 'Month' } as const

/** The numbers of a bar chart as a table, also for screen readers. */
export function BarTable({ locale, bars, unit }: { locale: string; bars: readonly LabeledBar[]; unit: Unit }) {
  return (
    <details className="group -mx-2 -mb-2">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded-lg px-2 py-1.5 text-sm font-medium text-soft hover:bg-hover hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        Show as table
      </summary>
      <table className="tabular mt-2 mb-2 w-full text-sm [&_td]:px-2 [&_td]:py-1.5 [&_td]:text-right [&_th]:px-2 [&_th]:py-1.5 [&_th]:font-normal">
        <caption className="sr-only">Tasks per {unit}</caption>
        <thead>
          <tr className="text-right text-soft">
            <th scope="col" className="text-left">
              {unitNames[unit]}
            </th>
            <th scope="col">Completed</th>
            <th scope="col">Open</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ startDate, name, completed, total }) => (
            <tr key={startDate} className="border-t">
              <th scope="row" className="text-left">
                {name}
              </th>
              <td>{formatCount(locale, completed)}</td>
              <td>{formatCount(locale, total - completed)}</td>
              <td>{formatCount(locale, total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
