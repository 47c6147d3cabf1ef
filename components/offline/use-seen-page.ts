'use client'

import { useEffect } from 'react'
import { areChangesHeld } from '@/components/tasks/changes/send-changes'
import { whenIdle } from '@/components/ui/when-idle'
import type { SeenPage } from './seen-pages'

/** Keeps the data of the page that is shown, for when there is no connection. */
export function useSeenPage(accountId: string, kind: SeenPage['kind'], page: SeenPage['page']): void {
  useEffect(() => {
    // The cast is safe: the callers below pass the page of the kind.
    const seen = { kind, page } as SeenPage
    return whenIdle(async () => {
      // Without a connection it was kept before.
      if (areChangesHeld()) return
      const { keepSeenPage } = await import('./start-offline')
      await keepSeenPage(accountId, seen)
    })
  }, [accountId, kind, page])
}
