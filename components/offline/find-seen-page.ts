import { withToday } from '@/components/tasks/optimistic-day'
import { CalendarDate } from '@/lib/calendar-date'
import { findNextWorkWeek, findWeekStart } from '@/lib/weeks'
import { readSeenPage, type SeenPage } from './seen-pages'

/** Which page is wanted: its path, and what the pages of today depend on. */
export type Place = { accountId: string; path: string; locale: string; timeZone: string; today: CalendarDate }

/** Reads the cached data of a page. A day that is not cached is taken from its cached week. */
export async function findSeenPage({ accountId, path, locale, timeZone, today }: Place): Promise<SeenPage | undefined> {
  const [, kind, date = today] = /^\/(day|week)(?:\/([^/]+))?$/.exec(path) ?? []
  if (kind === undefined || !CalendarDate.safeParse(date).success) return undefined
  const week = await readSeenPage(accountId, `/week/${findWeekStart(locale, date)}`)
  if (kind === 'week') return week?.kind === 'week' ? { kind, page: { ...week.page, today } } : undefined
  const day = await readSeenPage(accountId, `/day/${date}`)
  if (day?.kind === 'day') return { kind: 'day', page: withToday(day.page, today, locale) }
  if (week?.kind !== 'week') return undefined
  const tasks = week.page.days.find((one) => one.date === date)?.tasks ?? []
  const { readAt } = week.page
  const ofToday = { overdue: [], overdueBeyond: 0, streak: 0 }
  const nextWeek = findNextWorkWeek(locale, today)
  return { kind: 'day', page: { date, timeZone, today, nextWeek, readAt, tasks, ...ofToday } }
}
