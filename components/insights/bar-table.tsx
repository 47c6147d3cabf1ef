import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { langOf } from '@/components/ui/lang-of'
import type { LabeledBar } from './bar-labels'
import type { Unit } from './bars'

const unitNames = { day: 'Day', week: 'Week', month: 'Month' } as const

/**
 * The numbers of a bar chart as a table whose rows link to their days.
 * @param columns the names of the columns, each with the text of a bar in it
 */
export function BarTable({
  locale,
  caption,
  unit,
  bars,
  columns,
}: {
  locale: string
  caption: string
  unit: Unit
  bars: readonly LabeledBar[]
  columns: readonly { name: string; text: (bar: LabeledBar) => string }[]
}) {
  return (
    <details className="group -mx-2 -mb-2">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded-lg px-2 py-1.5 text-sm font-medium text-soft hover:bg-hover hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        Show as table
      </summary>
      <table className="tabular mt-2 mb-2 w-full text-sm [&_td]:px-1 [&_td]:py-1.5 [&_td]:text-right sm:[&_td]:px-2 [&_th]:px-1 sm:[&_th]:px-2 [&_th]:py-1.5 [&_th]:font-normal [&_tr>:first-child]:pl-2 [&_tr>:last-child]:pr-2">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-right text-soft">
            <th scope="col" className="text-left">
              {unitNames[unit]}
            </th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.startDate} className="border-t">
              <th scope="row" className="text-left">
                <Link
                  href={bar.href}
                  lang={langOf(locale)}
                  prefetch={false}
                  className="-my-0.5 inline-block py-0.5 underline decoration-line decoration-2 underline-offset-4 hover:decoration-current"
                >
                  {bar.name}
                </Link>
              </th>
              {columns.map(({ name, text }) => (
                <td key={name}>{text(bar)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
