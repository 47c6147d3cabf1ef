'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { areOwnChanges } from '@/components/ui/own-changes'
import { connectToChanges } from './change-connection'
import { changesEvent } from './changes-event'
import { refreshPage } from './refresh-page'

/**
 * Refreshes the page when tasks were changed elsewhere, while it is visible.
 * @param rendered mark of the render that the page shows
 */
export function LiveUpdates({ rendered }: { rendered: string }) {
  const router = useRouter()
  const shown = useRef({ rendered, position: '' })
  useEffect(() => {
    shown.current.rendered = rendered
  }, [rendered])
  useEffect(() => {
    const connection = connectToChanges({
      query: () => new URLSearchParams(shown.current),
      onReady: (position) => {
        shown.current.position = position
      },
      onChange: async (changeIds, position) => {
        window.dispatchEvent(new Event(changesEvent))
        const isOwn = changeIds !== undefined && (await areOwnChanges(changeIds))
        if (!isOwn && !(await refreshPage(router))) return false
        shown.current.position = position
        return true
      },
      onSignedOut: () => void refreshPage(router),
    })
    const followVisibility = () => {
      connection.close()
      if (document.visibilityState === 'visible') connection.open()
    }
    followVisibility()
    document.addEventListener('visibilitychange', followVisibility)
    return () => {
      document.removeEventListener('visibilitychange', followVisibility)
      connection.close()
    }
  }, [router])
  return null
}
