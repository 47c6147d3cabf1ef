'use client'

import { Play } from 'lucide-react'
import { formatMinutes } from '@/components/tasks/facts/format-date'
import type { ShownTimer } from './shown-timer'
import { useMinutes } from './use-minutes'

/** Shows in a row that the timer of its task runs. */
export function RowTimer({ timer }: { timer: ShownTimer }) {
  return (
    <span title="Timer running" className="flex items-center gap-1 font-medium text-accent">
      <Play aria-hidden className="fill-current" />
      <span className="sr-only">Timer running, </span>
      {formatMinutes(useMinutes(timer))}
    </span>
  )
}
