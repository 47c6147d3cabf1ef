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
      source.addEventListener('changed', () => void refreshWhenServed(router))
      source.addEventListener('ready', () => {
        clearInterval(poll)
        poll = undefined
        // What changed before anybody listened.
        void refreshWhenServed(router)
      })
      source.onerror = () => {
        poll ??= setInterval(async () => {
          if (!(await refreshWhenServed(router)) || poll === undefined) return
          // The browser comes back by itself after a lost connection, but not after an answer that it did not like.
          if (source?.readyState === EventSource.CLOSED) {
            source.close()
            listen()
          }
        }, pollEveryMs)
      }
    }
    const rest = () => {
      source?.close()
      source = undefined
      clearInterval(poll)
      poll = undefined
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
