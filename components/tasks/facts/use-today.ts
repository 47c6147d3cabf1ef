'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { refreshPage } from '@/components/shell/refresh-page'
import { type CalendarDate, dateIn } from '@/lib/foundation/time/dates'

const checkEveryMs = 15_000
/** A device whose clock is wrong has another date for ever: it asks ever more rarely. */
const longestPauseMs = 3_600_000

/**
 * The date of today, also on a machine that slept through midnight. Refreshes the page when it changes; without a
 * connection, the page keeps its data and gets the new date.
 * @param known the date of today when the page was read
 */
export function useToday(timeZone: string, known: CalendarDate): CalendarDate {
  const router = useRouter()
  const [newer, setNewer] = useState(known)
  useEffect(() => {
    let [pause, nextAt] = [checkEveryMs, 0]
    const timer = setInterval(async () => {
      const today = dateIn(timeZone, new Date())
      if (today === known || performance.now() < nextAt) return
      nextAt = performance.now() + pause
      pause = Math.min(2 * pause, longestPauseMs)
      if (!(await refreshPage(router))) setNewer(today)
    }, checkEveryMs)
    return () => clearInterval(timer)
  }, [router, timeZone, known])
  return newer > known ? newer : known
}
