import { cookies } from 'next/headers'
import * as z from 'zod'
import type { Actor } from '@/lib/access/actor'
import { type CalendarDate, dateIn } from '@/lib/dates'
import { maxOverdueOnPage } from '@/lib/limits'
import { getDayPage } from '@/lib/tasks/day-page'
import { densityCookie } from '@/lib/web/preference-cookies'
import { DayView } from './day-view'
import { EarlyLines } from './early-lines'
import { overdueStep } from './overdue-step'

/** The number of overdue tasks to show, from the query. */
const OverdueLimit = z.coerce
  .number()
  .int()
  .multipleOf(overdueStep)
  .min(overdueStep)
  .max(maxOverdueOnPage)
  .catch(overdueStep)

export type DaySearch = Promise<{ overdue?: string | string[] }>

/** The page of a date, by default of today, for one account. */
export async function DayPage({
  actor,
  date: asked,
  search,
}: {
  actor: Actor
  date?: CalendarDate
  search: DaySearch
}) {
  const date = asked ?? dateIn(actor.timeZone, new Date())
  const overdueLimit = OverdueLimit.parse((await search).overdue)
  const page = await getDayPage(actor, date, overdueLimit)
  const day = { date, timeZone: actor.timeZone, ...page }
  const isCompact = (await cookies()).get(densityCookie)?.value === 'compact'
  // The key resets the state, such as an open editor, with another date, but not at midnight.
  return (
    <>
      <EarlyLines />
      <DayView key={asked ?? 'today'} day={day} accountId={actor.userId} isCompact={isCompact} />
    </>
  )
}
