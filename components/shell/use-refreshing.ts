'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { refreshPage } from './refresh-page'

const refreshEveryMs = 2000

/**
 * Refreshes the page every 2 s while it is visible.
 * @param count how often at most; 0 stops it
 * @param turn another value starts anew
 */
export function useRefreshing(count: number, turn: string): void {
  const router = useRouter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn starts anew
  useEffect(() => {
    if (count === 0) return
    let remaining = count
    let isRefreshing = false
    const timer = setInterval(async () => {
      if (isRefreshing || document.visibilityState !== 'visible') return
      if (remaining-- === 0) return clearInterval(timer)
      isRefreshing = true
      await refreshPage(router)
      isRefreshing = false
    }, refreshEveryMs)
    return () => clearInterval(timer)
  }, [count, turn, router])
}
