import { showError } from '@/components/ui/show-message'
import type { CalendarDate } from '@/lib/foundation/time/dates'

/** Calls a function with the date that "next week" means. The rules of regions load on first use. */
export function withNextWeek(locale: string, today: CalendarDate, run: (date: CalendarDate) => void): void {
  void import('@/lib/foundation/time/weeks').then(
    ({ findNextWorkWeek }) => run(findNextWorkWeek(locale, today)),
    () => showError('Next week needs a connection.'),
  )
}
