import { notFound } from 'next/navigation'
import { CalendarDate } from '@/lib/foundation/time/calendar-date'

/** Reads the date in the path of a page. Without one, shows the 404 page: the metadata must call this too, for its title. */
export async function readDateParameter(params: Promise<{ date: string }>): Promise<CalendarDate> {
  const date = CalendarDate.safeParse((await params).date)
  return date.success ? date.data : notFound()
}
