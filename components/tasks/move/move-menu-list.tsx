'use client'

import type { RefObject } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { format } from '@/components/tasks/facts/format-date'
import { Popover } from '@/components/ui/popover'
import { menuClass, menuItemClass } from '@/components/ui/select-field'
import { addDays, type CalendarDate } from '@/lib/foundation/time/dates'
import { findNextWorkWeek } from '@/lib/foundation/time/weeks'

/** Menu of the dates to which tasks can be moved. */
export function MoveMenuList({
  label,
  date,
  today,
  triggerRef,
  onClose,
  onMove,
  onOtherDate,
}: {
  label: string
  date: CalendarDate | null
  today: CalendarDate
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
  onMove: (date: CalendarDate, when: string) => void
  onOtherDate: () => void
}) {
  const { locale } = useLocale()
  const days = [
    { id: 'today', name: 'Today', date: today },
    { id: 'tomorrow', name: 'Tomorrow', date: addDays(today, 1) },
    { id: 'next-week', name: 'Next week', date: findNextWorkWeek(locale, today) },
  ]
  return (
    <Popover onClose={onClose} triggerRef={triggerRef} aria-label={label} placement="bottom end" className="min-w-52">
      <Menu
        className={menuClass}
        aria-label={label}
        autoFocus="first"
        onClose={onClose}
        disabledKeys={days.filter((day) => day.date === date).map((day) => day.id)}
        onAction={(key) => {
          const day = days.find(({ id }) => id === key)
          if (!day) return onOtherDate()
          onClose()
          onMove(day.date, day.name.toLowerCase())
        }}
      >
        {days.map((day) => (
          <MenuItem key={day.id} id={day.id} className={menuItemClass} textValue={day.name}>
            {day.name}
            <span className="ml-auto text-soft">
              {format(locale, { weekday: 'short', timeZone: 'UTC' }, Date.parse(day.date))}
            </span>
          </MenuItem>
        ))}
        <MenuItem id="date" className={menuItemClass} shouldCloseOnSelect={false}>
          Another date …
        </MenuItem>
      </Menu>
    </Popover>
  )
}
