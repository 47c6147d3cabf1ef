'use client'

import { CircleCheck, CircleDashed } from 'lucide-react'
import { useRefreshing } from '@/components/shell/use-refreshing'

/** Ten minutes. */
const maxRefreshes = 300

/** Tells whether a new key has made its first request. The page refreshes itself until then. */
export function FirstRequest({ isReceived }: { isReceived: boolean }) {
  useRefreshing(isReceived ? 0 : maxRefreshes, '')
  const Icon = isReceived ? CircleCheck : CircleDashed
  return (
    <p
      role="status"
      className="flex items-center gap-2 text-sm text-soft data-received:text-low"
      data-received={isReceived || undefined}
    >
      <Icon aria-hidden className={`size-4 ${isReceived ? '' : 'animate-pulse'}`} />
      {isReceived ? 'Received the first request.' : 'Waiting for the first request …'}
    </p>
  )
}
