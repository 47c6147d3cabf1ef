'use client'

import { useRef } from 'react'
import { useRefreshing } from '@/components/shell/use-refreshing'
import type { Delivery } from '@/lib/domain/webhooks/schema'

/** A minute, after which people refresh by hand. */
const maxRefreshes = 30
/** An attempt that is under way ends within this time. */
const soonMs = 60_000

/**
 * Refreshes the page every 2 s, for a minute, while an attempt is due or under way, and once after it. Another attempt
 * starts another minute.
 */
export function usePolling(deliveries: readonly Delivery[], now: number): void {
  const isAwaiting = deliveries.some(({ nextAt }) => nextAt !== null && nextAt <= now + soonMs)
  const shown = deliveries.map(({ id, attempts, state }) => `${id} ${attempts} ${state}`).join()
  const firstShown = useRef(shown)
  const isOver = !isAwaiting && shown === firstShown.current
  // A webhook is disabled just after its last attempt is recorded.
  useRefreshing(isOver ? 0 : isAwaiting ? maxRefreshes : 1, `${isAwaiting} ${shown}`)
}
