'use client'

import { useEffect, useState } from 'react'

/**
 * The current time as Unix ms, to the minute.
 * @param initial until the page runs, so that it renders as on the server
 */
export function useNow(initial: number): number {
  const [now, setNow] = useState(initial)
  useEffect(() => {
    const update = () => setNow(Date.now())
    update()
    const timer = setInterval(update, 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
