import { isDate } from '@/lib/date-words'
import { dateIn } from '@/lib/dates'
import type { QuickAddPlace } from '../tasks/use-quick-add'

/** Where a task goes that is added on a page: to the day that the page shows, otherwise to today. */
export function placeOn(path: string, timeZone: string): QuickAddPlace & { isShown: boolean } {
  const today = dateIn(timeZone, new Date())
  const [, shown = today] = /^\/day\/([^/]+)$/.exec(path) ?? []
  // An address may name a day that does not exist.
  const date = isDate(shown) ? shown : today
  return { today, timeZone, date, isShown: path.startsWith('/day') }
}
