'use client'

import { useToday } from '@/components/tasks/facts/use-today'
import type { CalendarDate } from '@/lib/foundation/time/dates'

/** Refreshes the page when today has become another date. */
export function MidnightRefresh({ timeZone, today }: { timeZone: string; today: CalendarDate }) {
  useToday(timeZone, today)
  return null
}
