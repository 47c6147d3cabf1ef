'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { useLocale } from 'react-aria-components/I18nProvider'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { buttonClass } from '@/components/ui/button-class'
import { menuClass, menuItemClass } from '@/components/ui/select-field'
import { addDays, type CalendarDate } from '@/lib/dates'
import { format, formatShortDate } from './format'

const DateDialog = dynamic(() => import('./date-dialog').then((module) => module.DateDialog))

/** Days to move to: today, tomorrow, next Monday, or any other. */
export function MoveMenu({
  label,
  date,
  today,
  onMove,
  trigger,
  isIcon = false,
}: {
  label: string
  /** Where the tasks are now, which is not offered. */
  date: CalendarDate
  today: CalendarDate
  onMove: (date: CalendarDate, when: string) => void
  trigger: ReactNode
  isIcon?: boolean
}) {
  const { locale } = useLocale()
  const [isChoosing, setChoosing] = useState(false)
  const days = [
    { id: 'today', name: 'Today', date: today },
    { id: 'tomorrow', name: 'Tomorrow', date: addDays(today, 1) },
    { id: 'next-week', name: 'Next week', date: nextMonday(today) },
  ]
  return (
    <>
      <MenuTrigger>
        <Button
          aria-label={label}
          data-move
          className={
            isIcon
              ? 'inline-flex size-9 cursor-pointer items-center justify-center rounded-lg text-soft data-hovered:bg-hover data-hovered:text-ink data-pressed:bg-hover [&>svg]:size-[1.125rem]'
              : buttonClass('quiet', 'small')
          }
        >
          {trigger}
        </Button>
        <Popover placement="bottom end" className="min-w-52 data-entering:animate-rise">
          <Menu
            className={menuClass}
            aria-label={label}
            disabledKeys={days.filter((day) => day.date === date && isIcon).map((day) => day.id)}
            onAction={(key) => {
              const day = days.find(({ id }) => id === key)
              if (day) onMove(day.date, day.name.toLowerCase())
              else setChoosing(true)
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
            <MenuItem id="date" className={menuItemClass}>
              Another date …
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      {isChoosing && (
        <DateDialog
          title={label}
          date={date}
          today={today}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false)
            onMove(chosen, formatShortDate(locale, chosen, today))
          }}
        />
      )}
    </>
  )
}

function nextMonday(today: CalendarDate): CalendarDate {
  const weekday = new Date(Date.parse(today)).getUTCDay()
  return addDays(today, (8 - weekday) % 7 || 7)
}
