'use client'

import { CalendarDays } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover, panelClass } from '@/components/ui/popover'
import type { AnalyticsRange } from '@/lib/domain/tasks/statistics/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { chipClass } from './chip-class'
import { rangePath } from './range'

// Loaded on demand: few visits need it.
const RangeForm = dynamic(() => import('./range-form').then((module) => module.RangeForm), {
  loading: () => <div className="h-96" aria-busy="true" />,
})

/** Button with a popover in which to choose two dates; the page then shows that range. */
export function CustomRange({
  today,
  range,
  isCurrent,
}: {
  today: CalendarDate
  range: AnalyticsRange
  /** Whether the page shows a custom range. */
  isCurrent: boolean
}) {
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const { startDate, endDate } = range
  const shown = `${startDate} ${endDate}`
  const [known, setKnown] = useState(shown)
  if (known !== shown) {
    // Back has led to another range.
    setKnown(shown)
    setOpen(false)
  }
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button aria-current={isCurrent} className={chipClass(isCurrent)}>
        <CalendarDays aria-hidden />
        Choose dates
      </Button>
      <Popover placement="bottom start" className={panelClass}>
        {/* Not loaded on demand: a Popover without a Dialog inside becomes a dialog itself. */}
        <Dialog aria-label="Choose dates" className="w-72 max-w-full outline-none">
          <RangeForm
            today={today}
            range={range}
            onChoose={(chosen) => {
              setOpen(false)
              router.push(rangePath(chosen, today), { scroll: false })
            }}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
