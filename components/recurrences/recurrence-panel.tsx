'use client'

import { PageHeader } from '@/components/shell/page-header'
import { useUndoKey } from '@/components/tasks/changes/use-undo-key'
import { Empty } from '@/components/ui/empty'
import { KeptFocus } from '@/components/ui/kept-focus'
import type { Recurrence } from '@/lib/domain/recurrences/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { RecurrenceCard } from './recurrence-card'

/** The tasks of an account that recur. */
export function RecurrencePanel({ recurrences, today }: { recurrences: readonly Recurrence[]; today: CalendarDate }) {
  useUndoKey()
  return (
    <KeptFocus className="flex flex-col gap-6">
      <PageHeader title="Recurring tasks">
        Each makes an ordinary task on its dates, 14 days ahead. Change or archive such a task as you like: the others
        stay as they are.
      </PageHeader>
      {recurrences.length === 0 ? (
        <Empty mark="anchored" title="Nothing recurs yet">
          Add a task such as “Water the plants every 3 days”, or open a task and choose Repeat.
        </Empty>
      ) : (
        <ul aria-label="Recurring tasks" className="flex flex-col gap-3">
          {recurrences.map((recurrence) => (
            <RecurrenceCard key={recurrence._id} recurrence={recurrence} today={today} />
          ))}
        </ul>
      )}
    </KeptFocus>
  )
}
