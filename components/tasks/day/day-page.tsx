import { cookies } from 'next/headers'
import * as z from 'zod'
import { EarlyLines } from '@/components/tasks/add/early-lines'
import { overdueStep } from '@/components/tasks/changes/overdue-step'
import type { Actor } from '@/lib/domain/access/actor'
import { getDayPage } from '@/lib/domain/tasks/pages/day-page'
import { densityCookie } from '@/lib/entry/web/preference-cookies'
import { maxOverdueOnPage } from '@/lib/foundation/limits'
import { type CalendarDate, dateIn } from '@/lib/foundation/time/dates'
import { DayView } from './day-view'

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
