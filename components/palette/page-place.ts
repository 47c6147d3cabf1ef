import type { QuickAddPlace } from '@/components/tasks/add/use-quick-add'
import { isDate } from '@/lib/foundation/time/date-words'
import { dateIn } from '@/lib/foundation/time/dates'

/** Date of a task that is added on a page: the day that the page shows, otherwise today. */
export function placeOn(path: string, timeZone: string): QuickAddPlace & { isShown: boolean } {
  const today = dateIn(timeZone, new Date())
  const [, shown = today] = /^\/day\/([^/]+)$/.exec(path) ?? []
  // An address may name a day that does not exist.
  const date = isDate(shown) ? shown : today
  return { today, timeZone, date, isShown: path.startsWith('/day') }
}
