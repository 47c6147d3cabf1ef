import { cookies } from 'next/headers'
import * as z from 'zod'
import { PlannedTasks } from '@/components/recurrences/planned-tasks'
import { EarlyLines } from '@/components/tasks/add/early-lines'
import { overdueStep } from '@/components/tasks/changes/overdue-step'
import type { Viewer } from '@/lib/domain/access/sessions/verify-session'
import { findAgentTasks } from '@/lib/domain/tasks/pages/agent-tasks'
import { getDayPage } from '@/lib/domain/tasks/pages/day-page'
import { densityCookie } from '@/lib/entry/web/preference-cookies'
import { maxOverdueOnPage } from '@/lib/foundation/limits'
import { type CalendarDate, todayIn } from '@/lib/foundation/time/dates'
import { DayView } from './day-view'

/** The number of overdue tasks to show, from the query. */
const OverdueLimit = z.coerce
  .number()
  .int()
  .multipleOf(overdueStep)
  .min(overdueStep)
  .max(maxOverdueOnPage)
  .catch(overdueStep)

export type DaySearch = Promise<Partial<Record<'overdue' | 'by', string | string[]>>>

/** The page of a date, by default of today, for one account. */
export async function DayPage({
  viewer: { actor, account },
  date: asked,
  search,
}: {
  viewer: Viewer
  date?: CalendarDate
  search: DaySearch
}) {
  const date = asked ?? todayIn(actor)
  const { overdue, by } = await search
  const overdueLimit = OverdueLimit.parse(overdue)
  const page = await getDayPage(actor, date, overdueLimit)
  const agents = by === 'agents' && { agents: await findAgentTasks(actor, [...page.overdue, ...page.tasks]) }
  const day = { date, timeZone: actor.timeZone, plannedLimit: account.plannedLimit, ...page, ...agents }
  const isCompact = (await cookies()).get(densityCookie)?.value === 'compact'
  // The key resets the state, such as an open editor, with another date, but not at midnight.
  return (
    <>
      <EarlyLines />
      <DayView key={asked ?? 'today'} day={day} accountId={actor.userId} isCompact={isCompact} />
      <PlannedTasks actor={actor} date={date} />
    </>
  )
}
