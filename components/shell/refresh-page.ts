'use client'

import type { useRouter } from 'next/navigation'
import { renderPage } from './actions'

/**
 * Shows the page as it is now. A failure leaves the page as it is, where a failed `router.refresh()` would replace it by
 * an error; nor are links prefetched again.
 * @returns whether it succeeded
 */
export async function refreshPage(router: ReturnType<typeof useRouter>): Promise<boolean> {
  try {
    await renderPage()
    return true
  } catch {
    // A newer build may not know the action of this page any more. The router then loads the new build.
    const health = await fetch('/api/health', { method: 'HEAD' }).catch(() => undefined)
    if (!health?.ok) return false
    router.refresh()
    return true
  }
}
