'use client'

import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure'
import { lazyLoad } from '@/components/ui/lazy-load'

const HistoryList = lazyLoad(
  () => import('./history-list').then((module) => module.HistoryList),
  <p className="text-sm text-soft">Loading …</p>,
)

/** Expands to the changes of a task, which it loads each time. */
export function TaskHistory({ taskId, timeZone }: { taskId: string; timeZone: string }) {
  const [isExpanded, setExpanded] = useState(false)
  return (
    <Disclosure isExpanded={isExpanded} onExpandedChange={setExpanded} className="group/history">
      <Button
        slot="trigger"
        className="-ml-2 inline-flex cursor-pointer items-center gap-1 rounded-lg px-2 py-1.5 text-sm font-medium text-soft data-hovered:bg-hover data-hovered:text-ink"
      >
        <ChevronRight aria-hidden className="size-4 transition-transform group-data-expanded/history:rotate-90" />
        History
      </Button>
      <DisclosurePanel>
        {isExpanded && (
          <div className="pt-1">
            <HistoryList taskId={taskId} timeZone={timeZone} />
          </div>
        )}
      </DisclosurePanel>
    </Disclosure>
  )
}
