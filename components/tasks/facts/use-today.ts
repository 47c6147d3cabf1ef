'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { refreshPage } from '@/components/shell/refresh-page'
import { readToday } from '@/components/tasks/facts/read-today'
import type { CalendarDate } from '@/lib/foundation/time/dates'

/**
 * The date of today, also on a machine that slept through midnight. Refreshes the page when it changes; without a
 * connection, the page keeps its data and gets the new date.
 * @param known the date of today when the page was read
 */
export function useToday(timeZone: string, known: CalendarDate): CalendarDate {
  const router = useRouter()
  const [newer, setNewer] = useState(known)
  useEffect(() => {
    let differing = 0
    const timer = setInterval(async () => {
      const today = readToday(timeZone)
      // A device whose clock is wrong has another date for ever: it asks after 1, 2, 4, 8 … intervals.
      if (today === known || Math.log2(++differing) % 1 > 0) return
      if (!(await refreshPage(router))) setNewer(today)
    }, 15_000)
    return () => clearInterval(timer)
  }, [router, timeZone, known])
  return newer > known ? newer : known
}
