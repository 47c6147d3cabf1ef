'use client'

import { CalendarDays } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import type { CalendarDate } from '@/lib/dates'

// Loaded when it is wanted: few visits need it.
const DayCalendar = dynamic(() => import('./day-calendar').then((module) => module.DayCalendar), {
  loading: () => <div className="size-72" aria-busy="true" />,
})

/** Opens a calendar that marks the days with open tasks, and shows the chosen one. */
export function CalendarButton({ date, today }: { date: CalendarDate; today: CalendarDate }) {
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button
        aria-label="Calendar"
        data-shortcut="calendar"
        className="inline-flex size-8 cursor-pointer items-center justify-center rounded-lg text-soft data-hovered:bg-hover data-hovered:text-ink"
      >
        <CalendarDays aria-hidden className="size-4" />
      </Button>
      <Popover placement="bottom end" className="rounded-2xl border bg-raised p-4 shadow-xl data-entering:animate-rise">
        <DayCalendar
          label="Show a day"
          date={date}
          today={today}
          onChoose={(chosen) => {
            setOpen(false)
            router.push(chosen === today ? '/day' : `/day/${chosen}`)
          }}
        />
      </Popover>
    </DialogTrigger>
  )
}
