'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { refreshPage } from '@/components/shell/refresh-page'
import type { Delivery } from '@/lib/webhooks/schema'

const intervalMs = 2000
/** A minute, after which people refresh by hand. */
const maxRefreshes = 30
/** An attempt that is under way ends within this time. */
const soonMs = 60_000

/** Refreshes the page every 2 s, for a minute, while an attempt is due or under way. */
export function usePolling(deliveries: readonly Delivery[], now: number): void {
  const router = useRouter()
  const due = deliveries.filter(({ nextAt }) => nextAt !== null && nextAt <= now + soonMs)
  // Another attempt starts another minute.
  const awaited = due.map(({ id, attempts }) => `${id} ${attempts}`).join()
  useEffect(() => {
    if (awaited === '') return
    let refreshes = 0
    let isRefreshing = false
    const timer = setInterval(async () => {
      if (isRefreshing || document.visibilityState !== 'visible') return
      if (++refreshes > maxRefreshes) return clearInterval(timer)
      isRefreshing = true
      await refreshPage(router)
      isRefreshing = false
    }, intervalMs)
    return () => clearInterval(timer)
  }, [awaited, router])
}
