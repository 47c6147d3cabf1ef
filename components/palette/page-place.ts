import { dateIn } from '@/lib/dates'
import type { QuickAddPlace } from '../tasks/use-quick-add'

/** Where a task goes that is added on a page: to the day that the page shows, otherwise to today. */
export function placeOn(path: string, timeZone: string): QuickAddPlace & { isShown: boolean } {
  const today = dateIn(timeZone, new Date())
  const [, shown] = /^\/day(?:\/(\d{4}-\d\d-\d\d))?$/.exec(path) ?? []
  const date = shown !== undefined && doesExist(shown) ? shown : today
  return { today, timeZone, date, isShown: path.startsWith('/day') }
}

/** An address may name a day that does not exist. */
function doesExist(date: string): boolean {
  const ms = Date.parse(date)
  return date >= '0001' && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date)
}
