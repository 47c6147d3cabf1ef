import type { QuickAddPlace } from '@/components/tasks/add/use-quick-add'
import { readClock } from '@/components/tasks/facts/read-today'
import { isDate } from '@/lib/foundation/time/date-words'
import { type DayClock, todayIn } from '@/lib/foundation/time/dates'

/** Date of a task that is added on a page: the day that the page shows, otherwise today. */
export function placeOn(path: string, timeZone: string): QuickAddPlace & DayClock & { isShown: boolean } {
  const clock = readClock(timeZone)
  const today = todayIn(clock)
  const [, shown = today] = /^\/day\/([^/]+)$/.exec(path) ?? []
  // An address may name a day that does not exist.
  const date = isDate(shown) ? shown : today
  return { ...clock, today, date, isShown: path.startsWith('/day') }
}
