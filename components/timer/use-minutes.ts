import { useEffect, useState } from 'react'
import type { ShownTimer } from './shown-timer'

const updateMs = 5000

/** The minutes that a timer would add if it were stopped now. */
export function useMinutes({ startedAt, readAt }: ShownTimer): number {
  const [minutes, setMinutes] = useState(() => toMinutes(readAt - startedAt))
  useEffect(() => {
    const receivedAt = Date.now()
    const update = () => setMinutes(toMinutes(readAt - startedAt + Date.now() - receivedAt))
    update()
    const interval = setInterval(update, updateMs)
    return () => clearInterval(interval)
  }, [startedAt, readAt])
  return minutes
}

function toMinutes(ms: number): number {
  return Math.max(0, Math.round(ms / 60_000))
}
