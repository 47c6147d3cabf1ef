import type { Actor } from '@/lib/domain/access/actor'
import { occurrencesAheadDays } from '@/lib/foundation/limits'
import { addDays, type CalendarDate, todayIn } from '@/lib/foundation/time/dates'
import { listRuleDates } from '@/lib/foundation/time/repeat/rule-dates'
import { readRecurrences, toRecurrence } from './row'
import type { Recurrence } from './schema'

/** A recurrence that will make a task for a date. */
export type Planned = Recurrence & { date: CalendarDate }

/** The tasks of a range that recurrences will make, on dates that are too far ahead for the tasks to exist. */
export async function listPlanned(actor: Actor, first: CalendarDate, last: CalendarDate): Promise<Planned[]> {
  const ahead = addDays(todayIn(actor), occurrencesAheadDays + 1)
  const from = first < ahead ? ahead : first
  if (last < from) return []
  const rows = await readRecurrences(actor)
  return rows
    .filter((row) => row.from === 'schedule' && !row.isPaused)
    .flatMap((row) => {
      const recurrence = toRecurrence(row)
      return listRuleDates(row.rule, row.startDate, from, last).map((date) => ({ ...recurrence, date }))
    })
}
