'use client'

import { useEffect } from 'react'
import { openOverlay } from '@/components/shell/overlay-store'
import { whenIdle } from '@/components/ui/when-idle'
import { listenForInstallOffer } from './install-offer'
import type { OfflineViewer } from './viewer'

/** Lets this browser open the pages of an account without a connection. Loads nothing before the page is idle. */
export function OfflineSupport({ accountId, name, timeZone, theme, dayStart }: OfflineViewer) {
  useEffect(listenForInstallOffer, [])
  useEffect(() => {
    // A shortcut of the installed app (app/manifest.ts).
    if (window.location.hash !== '#add') return
    window.history.replaceState(null, '', window.location.pathname)
    openOverlay('add')
  }, [])
  useEffect(
    () =>
      whenIdle(async () => {
        const { startOffline } = await import('./start-offline')
        await startOffline({ accountId, name, timeZone, theme, dayStart })
      }),
    [accountId, name, timeZone, theme, dayStart],
  )
  return null
}
