'use client'

import { type ComponentProps, type ComponentType, type ReactNode, useRef, useState } from 'react'
import type { Button } from 'react-aria-components/Button'
import { lazyLoad } from '@/components/ui/lazy-load'
import { openOnKey } from '@/components/ui/open-on-key'
import type { CalendarDate } from '@/lib/foundation/time/dates'

// Loaded on demand: it is many times the size of a button.
const MoveChoice = lazyLoad(() => import('./move-choice').then((module) => module.MoveChoice))

/** Button with a menu that moves tasks to today, tomorrow, the first working day of next week, or another date. */
export function MoveMenu({
  label,
  date,
  today,
  onMove,
  isRequested = false,
  onClose,
  Trigger = 'button',
  className,
  children,
}: {
  label: string
  /** The current date of the tasks; null if they have several. */
  date: CalendarDate | null
  today: CalendarDate
  onMove: (date: CalendarDate, when: string) => void
  /** Opens the menu without a press of the button, until it is closed. */
  isRequested?: boolean
  onClose?: () => void
  /** A button that lets no press through to the row that it is in. */
  Trigger?: 'button' | ComponentType<ComponentProps<typeof Button>>
  className: string
  children: ReactNode
}) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isPressed, setPressed] = useState(false)
  const isOpen = isPressed || isRequested
  return (
    <>
      <Trigger
        type="button"
        ref={trigger}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setPressed(true)}
        onKeyDown={openOnKey(() => setPressed(true))}
        className={className}
      >
        {children}
      </Trigger>
      {isOpen && (
        <MoveChoice
          label={label}
          date={date}
          today={today}
          triggerRef={trigger}
          onMove={onMove}
          onClose={() => {
            setPressed(false)
            onClose?.()
          }}
        />
      )}
    </>
  )
}
