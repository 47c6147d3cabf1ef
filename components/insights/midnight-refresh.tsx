'use client'

import { useToday } from '@/components/tasks/use-today'
import type { CalendarDate } from '@/lib/dates'

/** Refreshes the page when today has become another date. */
export function MidnightRefresh({ timeZone, today }: { timeZone: string; today: CalendarDate }) {
  useToday(timeZone, today)
  return null
}
