'use client'

import { useEffect, useState } from 'react'
import { lazyLoad } from '@/components/ui/lazy-load'

const ZoneQuestion = lazyLoad(() => import('./zone-question').then((module) => module.ZoneQuestion))

/** Asks once whether to change the account's time zone when the clock of this device shows another time. */
export function ZoneNotice({ timeZone }: { timeZone: string }) {
  const [isElsewhere, setElsewhere] = useState(false)
  useEffect(() => {
    const now = new Date()
    // Zones of one time often have several names.
    setElsewhere(now.toLocaleString('sv', { timeZone }) !== now.toLocaleString('sv'))
  }, [timeZone])
  return isElsewhere && <ZoneQuestion timeZone={timeZone} />
}
