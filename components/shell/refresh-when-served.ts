'use client'

import type { useRouter } from 'next/navigation'

/** Shows the page anew, unless the service is away: a refresh that fails would leave the page. Returns whether it did. */
export async function refreshWhenServed(router: ReturnType<typeof useRouter>): Promise<boolean> {
  const health = await fetch('/api/health', { method: 'HEAD' }).catch(() => undefined)
  if (!health?.ok) return false
  router.refresh()
  return true
}
