import * as z from 'zod'
import type { Actor } from '@/lib/access/actor'
import type { CalendarDate } from '@/lib/dates'
import { getDayPage } from '@/lib/tasks/day-page'
import { DayView } from './day-view'
import { overdueStep } from './overdue-step'

/** How many overdue tasks the address of a page asks for, in steps. */
const MostOverdue = z.coerce.number().int().multipleOf(overdueStep).min(overdueStep).max(1e6).catch(overdueStep)

export type DaySearch = Promise<{ overdue?: string | string[] }>

/** A date as its person sees it now. */
export async function DayPage({ actor, date, search }: { actor: Actor; date: CalendarDate; search: DaySearch }) {
  const mostOverdue = MostOverdue.parse((await search).overdue)
  const day = { date, timeZone: actor.timeZone, ...(await getDayPage(actor, date, mostOverdue)) }
  // A date of its own: what is typed or open on one is not carried to another.
  return <DayView key={date} day={day} />
}
