import { dateIn } from '@/lib/dates'
import type { QuickAddPlace } from '../tasks/use-quick-add'

/** Where a task goes that is added on a page: to the day that the page shows, otherwise to today. */
export function placeOn(path: string, timeZone: string): QuickAddPlace & { isShown: boolean } {
  const today = dateIn(timeZone, new Date())
  const [, shown] = /^\/day(?:\/(\d{4}-\d\d-\d\d))?$/.exec(path) ?? []
  return { today, timeZone, date: shown ?? today, isShown: path.startsWith('/day') }
}
