'use client'

import { useEffect, useState } from 'react'
import { loadNewest } from './load-newest'

const checkEveryMs = 10_000
const answerWithinMs = 3000

const reloadName = 'daymark.returned-at'
const reloadEveryMs = 60_000

/**
 * Loads the newest page as soon as the service can be reached, unless somebody is typing.
 * @returns whether it can be reached
 */
export function useReturn(): boolean {
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    const check = async () => {
      if (document.visibilityState === 'hidden' || !(await canReach())) return
      setBack(true)
      if (!isTyping() && mayReload()) loadNewest()
    }
    const timer = setInterval(check, checkEveryMs)
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('online', check, { signal })
    document.addEventListener('visibilitychange', check, { signal })
    void check()
    return () => {
      clearInterval(timer)
      listening.abort()
    }
  }, [])
  return isBack
}

/** Whether this page would arrive soon. */
async function canReach(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs)
    return (await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store', signal })).status < 500
  } catch {
    return false
  }
}

function isTyping(): boolean {
  return document.activeElement?.matches('input:not([type=checkbox]), textarea, [contenteditable]') ?? false
}

/** Limits reloads to one a minute, so that a connection on which pages do not arrive causes no endless loop of them. */
function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadName)) < reloadEveryMs) return false
    sessionStorage.setItem(reloadName, String(Date.now()))
    return true
  } catch {
    return false
  }
}
