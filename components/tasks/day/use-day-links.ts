'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useState, useTransition } from 'react'
import { dayPath } from '@/components/tasks/facts/day-path'
import { addDays, type CalendarDate } from '@/lib/foundation/time/dates'

/**
 * The dates before and after. While a page is on its way they are those of its date, so that every press counts when
 * several follow each other on a slow connection.
 */
export function useDayLinks(date: CalendarDate, today: CalendarDate) {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const [asked, setAsked] = useState(date)
  const from = isPending ? asked : date
  const open = useCallback(
    (chosen: CalendarDate) => {
      setAsked(chosen)
      startTransition(() => router.push(dayPath(chosen, today)))
    },
    [router, today],
  )
  return {
    /** Undefined at the ends of the calendar. */
    previous: from > '0001-01-01' ? addDays(from, -1) : undefined,
    next: from < '9999-12-31' ? addDays(from, 1) : undefined,
    /** The date whose page is on its way. */
    opening: from === date ? undefined : from,
    open,
  }
}
