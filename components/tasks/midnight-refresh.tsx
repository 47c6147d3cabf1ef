'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { refreshWhenServed } from '@/components/shell/refresh-when-served'
import { type CalendarDate, dateIn } from '@/lib/dates'

/** Shows the page anew when today has become another date, also on a machine that slept through midnight. */
export function MidnightRefresh({ timeZone, today }: { timeZone: string; today: CalendarDate }) {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => {
      if (dateIn(timeZone, new Date()) !== today) void refreshWhenServed(router)
    }, 15_000)
    return () => clearInterval(timer)
  }, [router, timeZone, today])
  return null
}
