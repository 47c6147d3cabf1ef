'use client'

import { CalendarDays } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { dayPath } from '@/components/tasks/facts/day-path'
import { iconButtonClass } from '@/components/ui/icon-button-class'
import { lazyLoad } from '@/components/ui/lazy-load'
import type { CalendarDate } from '@/lib/foundation/time/dates'

// Loaded on demand: few visits need it.
const DatePickerPopover = lazyLoad(() => import('./date-picker-popover').then((module) => module.DatePickerPopover))

/** Opens a date picker that marks dates with open tasks. Choosing a date shows its page. */
export function DatePickerButton({ date, today }: { date: CalendarDate; today: CalendarDate }) {
  const router = useRouter()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        ref={trigger}
        aria-label="Calendar"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-shortcut="date"
        onClick={() => setOpen(true)}
        className={iconButtonClass}
      >
        <CalendarDays aria-hidden />
      </button>
      {isOpen && (
        <DatePickerPopover
          date={date}
          today={today}
          triggerRef={trigger}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            setOpen(false)
            router.push(dayPath(chosen, today))
          }}
        />
      )}
    </>
  )
}
