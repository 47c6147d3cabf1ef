'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { refreshWhenServed } from './refresh-when-served'

const pollEveryMs = 3000

/**
 * Shows what has changed elsewhere, while somebody looks: hears of it over server-sent events, or, where those do not
 * come through, asks every 3 s. A page that nobody sees holds no connection.
 */
export function LiveUpdates() {
  const router = useRouter()
  useEffect(() => {
    let source: EventSource | undefined
    let poll: ReturnType<typeof setInterval> | undefined
    const listen = () => {
      source = new EventSource('/live')
      source.addEventListener('changed', refresh)
      source.addEventListener('ready', () => {
        stopPolling()
        // What changed before anybody listened.
        void refresh()
      })
      source.onerror = startPolling
    }
    const refresh = async () => {
      // What could not be shown now is asked for again.
      if (!(await refreshWhenServed(router)) && source) startPolling()
    }
    const startPolling = () => {
      poll ??= setInterval(async () => {
        if (!(await refreshWhenServed(router)) || poll === undefined) return
        if (source?.readyState === EventSource.OPEN) stopPolling()
        // The browser comes back by itself after a lost connection, but not after an answer that it did not like.
        if (source?.readyState === EventSource.CLOSED) {
          source.close()
          listen()
        }
      }, pollEveryMs)
    }
    const stopPolling = () => {
      clearInterval(poll)
      poll = undefined
    }
    const rest = () => {
      source?.close()
      source = undefined
      stopPolling()
    }
    const onVisibility = () => {
      rest()
      if (document.visibilityState === 'visible') listen()
    }
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      rest()
    }
  }, [router])
  return null
}
