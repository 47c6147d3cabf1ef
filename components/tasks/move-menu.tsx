'use client'

import { type ReactNode, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { useLocale } from 'react-aria-components/I18nProvider'
import { lazyLoad } from '@/components/ui/lazy-load'
import type { CalendarDate } from '@/lib/dates'
import { formatShortDate } from './format-date'

// Loaded when they are wanted: they are many times what the button is.
const MoveMenuList = lazyLoad(() => import('./move-menu-list').then((module) => module.MoveMenuList))
const DateDialog = lazyLoad(() => import('./date-dialog').then((module) => module.DateDialog))

/** A button that offers days to move to: today, tomorrow, next Monday, or any other. */
export function MoveMenu({
  label,
  date,
  today,
  onMove,
  isAsked = false,
  onClose,
  className,
  children,
}: {
  label: string
  /** Where the tasks are now, which is not offered. */
  date: CalendarDate | null
  today: CalendarDate
  onMove: (date: CalendarDate, when: string) => void
  /** Whether something else than the button asks for it, until it is closed. */
  isAsked?: boolean
  onClose?: () => void
  className: string
  children: ReactNode
}) {
  const { locale } = useLocale()
  const trigger = useRef<HTMLButtonElement>(null)
  const [pressed, setShown] = useState<'menu' | 'dates'>()
  const shown = pressed ?? (isAsked ? 'menu' : undefined)
  const close = () => {
    setShown(undefined)
    onClose?.()
  }
  return (
    <>
      <Button
        ref={trigger}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={shown === 'menu'}
        onPress={() => setShown('menu')}
        className={className}
      >
        {children}
      </Button>
      {shown === 'menu' && (
        <MoveMenuList
          label={label}
          date={date}
          today={today}
          triggerRef={trigger}
          onClose={close}
          onMove={onMove}
          onOther={() => setShown('dates')}
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
