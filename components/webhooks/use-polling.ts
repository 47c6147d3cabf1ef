'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { refreshPage } from '@/components/shell/refresh-page'
import type { Delivery } from '@/lib/domain/webhooks/schema'

const intervalMs = 2000
/** A minute, after which people refresh by hand. */
const maxRefreshes = 30
/** An attempt that is under way ends within this time. */
const soonMs = 60_000

/**
 * Refreshes the page every 2 s, for a minute, while an attempt is due or under way, and once after it. Another attempt
 * starts another minute.
 */
export function usePolling(deliveries: readonly Delivery[], now: number): void {
  const router = useRouter()
  const isAwaiting = deliveries.some(({ nextAt }) => nextAt !== null && nextAt <= now + soonMs)
  const shown = deliveries.map(({ id, attempts, state }) => `${id} ${attempts} ${state}`).join()
  const firstShown = useRef(shown)
  useEffect(() => {
    if (!isAwaiting && shown === firstShown.current) return
    // A webhook is disabled just after its last attempt is recorded.
    let remaining = isAwaiting ? maxRefreshes : 1
    let isRefreshing = false
    const timer = setInterval(async () => {
      if (isRefreshing || document.visibilityState !== 'visible') return
      if (remaining-- === 0) return clearInterval(timer)
      isRefreshing = true
      await refreshPage(router)
      isRefreshing = false
    }, intervalMs)
    return () => clearInterval(timer)
  }, [isAwaiting, shown, router])
}
