'use client'

import { priorities } from '@/components/tasks/facts/priorities'
import { PriorityMark } from '@/components/tasks/facts/priority-mark'
import type { Analytics } from '@/lib/domain/tasks/statistics/schema'

export type Share = { priority: keyof Analytics['priorityBreakdown']; count: string; share: string; percent: number }

/** Bars of the tasks by priority. `count` and `share` are formatted text. */
export function PriorityBars({ shares }: { shares: readonly Share[] }) {
  return (
    <ul className="tabular flex flex-col gap-4 text-sm">
      {shares.map(({ priority, count, share, percent }) => {
        return (
          <li key={priority} className="flex flex-col gap-1.5">
            <p className="flex items-center gap-2">
              <PriorityMark priority={priority === 'none' ? null : priority} />
              <span className="flex-1">{priorities[priority].description}</span>
              <span className="font-medium">
                {count}
                <span className="sr-only">{count === '1' ? ' task, ' : ' tasks, '}</span>
              </span>
              <span className="w-12 text-right text-soft">{share}</span>
            </p>
            <div aria-hidden className="h-2 overflow-hidden rounded-full bg-hover forced-colors:border">
              <div
                className="h-full rounded-full bg-accent forced-color-adjust-none forced-colors:bg-[CanvasText]"
                style={{ width: `${percent}%` }}
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
