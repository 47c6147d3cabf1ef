import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import type { Viewer } from '@/lib/domain/access/sessions/verify-session'
import { listPlanned } from '@/lib/domain/recurrences/planned'
import { findAgentTasks } from '@/lib/domain/tasks/pages/agent-tasks'
import { getWeekPage } from '@/lib/domain/tasks/pages/week-page'
import { localeOf } from '@/lib/entry/web/locale'
import { addDays, type CalendarDate } from '@/lib/foundation/time/dates'
import { findWeekStart } from '@/lib/foundation/time/weeks'
import { WeekView } from './week-view'

export type WeekSearch = Promise<{ by?: string | string[] }>

/** The page of a date's week, for one account. */
export async function WeekPage({
  viewer: { actor, account },
  date,
  search,
}: {
  viewer: Viewer
  date: CalendarDate
  search: WeekSearch
}) {
  // The first and the last week have days outside the range of dates.
  if (date < '0001-01-08' || date > '9999-12-24') notFound()
  const first = findWeekStart(localeOf((await headers()).get('accept-language'), account.weekStart), date)
  const [week, planned] = await Promise.all([getWeekPage(actor, first), listPlanned(actor, first, addDays(first, 6))])
  const agents = (await search).by === 'agents' && {
    agents: await findAgentTasks(actor, [...(week.overdue ?? []), ...week.days.flatMap(({ tasks }) => tasks)]),
  }
  return (
    <WeekView
      key={first}
      week={{ ...week, ...agents }}
      planned={planned}
      accountId={actor.userId}
      timeZone={actor.timeZone}
    />
  )
}
