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
  const now = { today, nextWeek: findNextWorkWeek(locale, today) }
  const day = await readSeenPage(accountId, `/day/${date}`)
  if (day?.kind === 'day') {
    // A day that has ended since shows nothing as overdue.
    const ofToday = date === today ? {} : { overdue: [], overdueBeyond: 0, streak: 0 }
    return { kind: 'day', page: { ...day.page, ...ofToday, ...now } }
  }
  if (week?.kind !== 'week') return undefined
  const tasks = week.page.days.find((one) => one.date === date)?.tasks ?? []
  const { readAt } = week.page
  return { kind: 'day', page: { date, timeZone, ...now, readAt, tasks, overdue: [], overdueBeyond: 0, streak: 0 } }
}
