import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import type { Actor } from '@/lib/domain/access/actor'
import { getWeekPage } from '@/lib/domain/tasks/pages/week-page'
import { preferredLocale } from '@/lib/entry/web/locale'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { findWeekStart } from '@/lib/foundation/time/weeks'
import { WeekView } from './week-view'

/** The page of a date's week, for one account. */
export async function WeekPage({ actor, date }: { actor: Actor; date: CalendarDate }) {
  // The first and the last week have days outside the range of dates.
  if (date < '0001-01-08' || date > '9999-12-24') notFound()
  const first = findWeekStart(preferredLocale((await headers()).get('accept-language')), date)
  const week = await getWeekPage(actor, first)
  return <WeekView key={first} week={week} accountId={actor.userId} timeZone={actor.timeZone} />
}
