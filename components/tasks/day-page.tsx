import { cookies, headers } from 'next/headers'
import * as z from 'zod'
import type { Actor } from '@/lib/access/actor'
import type { CalendarDate } from '@/lib/dates'
import { getDayPage } from '@/lib/tasks/day-page'
import { preferredLocale } from '@/lib/web/locale'
import { findNextWorkWeek } from '@/lib/weeks'
import { DayView } from './day-view'
import { densityCookie } from './density'
import { overdueStep } from './overdue-step'

/** The number of overdue tasks to show, from the query. */
const OverdueLimit = z.coerce.number().int().multipleOf(overdueStep).min(overdueStep).max(1e6).catch(overdueStep)

export type DaySearch = Promise<{ overdue?: string | string[] }>

/** The page of a date, for one account. */
export async function DayPage({ actor, date, search }: { actor: Actor; date: CalendarDate; search: DaySearch }) {
  const overdueLimit = OverdueLimit.parse((await search).overdue)
  const page = await getDayPage(actor, date, overdueLimit)
  const locale = preferredLocale((await headers()).get('accept-language'))
  const day = { date, timeZone: actor.timeZone, nextWeek: findNextWorkWeek(locale, page.today), ...page }
  const isCompact = (await cookies()).get(densityCookie)?.value === 'compact'
  // The key resets the state, such as an open editor, when the date changes.
  return <DayView key={date} day={day} accountId={actor.userId} isCompact={isCompact} />
}
