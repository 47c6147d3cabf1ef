'use client'

import { type ReactNode, useRef, useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { lazyLoad } from '@/components/ui/lazy-load'
import type { CalendarDate } from '@/lib/dates'
import { formatShortDate } from './format-date'

// Loaded on demand: they are many times the size of the button.
const MoveMenuList = lazyLoad(() => import('./move-menu-list').then((module) => module.MoveMenuList))
const DateDialog = lazyLoad(() => import('./date-dialog').then((module) => module.DateDialog))

/** Button with a menu that moves tasks to today, tomorrow, the first day of next week, or another date. */
export function MoveMenu({
  label,
  date,
  today,
  onMove,
  isRequested = false,
  onClose,
  className,
  children,
}: {
  label: string
  /** The current date of the tasks, which is disabled in the menu; null if they have several. */
  date: CalendarDate | null
  today: CalendarDate
  onMove: (date: CalendarDate, when: string) => void
  /** Opens the menu without a press of the button, until it is closed. */
  isRequested?: boolean
  onClose?: () => void
  className: string
  children: ReactNode
}) {
  const { locale } = useLocale()
  const trigger = useRef<HTMLButtonElement>(null)
  const [pressed, setShown] = useState<'menu' | 'dates'>()
  const shown = pressed ?? (isRequested ? 'menu' : undefined)
  const close = () => {
    setShown(undefined)
    onClose?.()
  }
  return (
    <>
      <button
        type="button"
        ref={trigger}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={shown === 'menu'}
        onClick={() => setShown('menu')}
        className={className}
      >
        {children}
      </button>
      {shown === 'menu' && (
        <MoveMenuList
          label={label}
          date={date}
          today={today}
          triggerRef={trigger}
          onClose={close}
          onMove={onMove}
          onOtherDate={() => setShown('dates')}
        />
      )}
      {shown === 'dates' && (
        <DateDialog
          title={label}
          date={date ?? today}
          today={today}
          onClose={close}
          onChoose={(chosen) => {
            close()
            onMove(chosen, formatShortDate(locale, chosen, today))
          }}
        />
      )}
    </>
  )
}
