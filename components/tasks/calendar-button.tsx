'use client'

import { CalendarDays } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { iconButtonClass } from '@/components/ui/icon-button'
import { lazyLoad } from '@/components/ui/lazy-load'
import type { CalendarDate } from '@/lib/dates'
import { dayPath } from './day-path'

// Loaded on demand: few visits need it.
const CalendarPopover = lazyLoad(() => import('./calendar-popover').then((module) => module.CalendarPopover))

/** Opens a calendar that marks dates with open tasks. Choosing a date shows its page. */
export function CalendarButton({ date, today }: { date: CalendarDate; today: CalendarDate }) {
  const router = useRouter()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={trigger}
        aria-label="Calendar"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-shortcut="calendar"
        onPress={() => setOpen(true)}
        className={iconButtonClass}
      >
        <CalendarDays aria-hidden />
      </Button>
      {isOpen && (
        <CalendarPopover
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
