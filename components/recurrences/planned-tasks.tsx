import { Repeat } from 'lucide-react'
import type { Actor } from '@/lib/domain/access/actor'
import { listPlanned } from '@/lib/domain/recurrences/planned'
import type { CalendarDate } from '@/lib/foundation/time/dates'

/** The tasks that recurrences will make for a date far ahead. */
export async function PlannedTasks({ actor, date }: { actor: Actor; date: CalendarDate }) {
  const planned = await listPlanned(actor, date, date)
  if (planned.length === 0) return null
  return (
    <section aria-labelledby="planned-heading" className="mt-5 flex flex-col gap-2">
      <h2 id="planned-heading" className="text-sm font-medium text-soft">
        Planned <span className="tabular">{planned.length}</span>
      </h2>
      <ul className="flex flex-col gap-1.5">
        {planned.map(({ _id, text, description, time }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-2 text-soft">
            <Repeat aria-hidden className="size-4 shrink-0" />
            <span dir="auto">{text}</span>
            <span className="text-sm">
              ({description}
              {time === null ? '' : `, ${time}`})
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
