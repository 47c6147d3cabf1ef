import { withToday } from '@/components/tasks/changes/optimistic-day'
import { CalendarDate } from '@/lib/foundation/time/calendar-date'
import { findWeekStart } from '@/lib/foundation/time/weeks'
import { readSeenPage, type SeenPage } from './seen-pages'

/** Which page is wanted: its path, and what the pages of today depend on. */
export type Place = { accountId: string; path: string; locale: string; timeZone: string; today: CalendarDate }

/** Cached data of a page. A day that was never opened holds only the tasks that its week shows, and tasks added since. */
export type Found = SeenPage & { isUnseen?: boolean }

/** Reads the cached data of a page. A day that is not cached is taken from its cached week. */
export async function findSeenPage({ accountId, path, locale, timeZone, today }: Place): Promise<Found | undefined> {
  const [, kind, date = today] = /^\/(day|week)(?:\/([^/]+))?$/.exec(path) ?? []
  if (kind === undefined || !CalendarDate.safeParse(date).success) return undefined
  const week = await readSeenPage(accountId, `/week/${findWeekStart(locale, date)}`)
  if (kind === 'week') return week?.kind === 'week' ? { kind, page: { ...week.page, today } } : undefined
  const day = await readSeenPage(accountId, `/day/${date}`)
  if (day?.kind === 'day') return { kind: 'day', page: withToday(day.page, today) }
  const ofToday = { overdue: [], overdueBeyond: 0, streak: 0 }
  const empty = { date, timeZone, today, readAt: 0, tasks: [], ...ofToday }
  if (week?.kind !== 'week') return { kind: 'day', page: empty, isUnseen: true }
  const { tasks = [], beyond = 0 } = week.page.days.find((one) => one.date === date) ?? {}
  return { kind: 'day', page: { ...empty, readAt: week.page.readAt, tasks }, isUnseen: beyond > 0 }
}
