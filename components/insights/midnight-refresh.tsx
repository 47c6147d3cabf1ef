'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { refreshPage } from '@/components/shell/refresh-page'
import { type CalendarDate, dateIn } from '@/lib/dates'

/** Refreshes the page when today has become another date, also on a machine that slept through midnight. */
export function MidnightRefresh({ timeZone, today }: { timeZone: string; today: CalendarDate }) {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => {
      if (dateIn(timeZone, new Date()) !== today) void refreshPage(router)
    }, 15_000)
    return () => clearInterval(timer)
  }, [router, timeZone, today])
  return null
}
