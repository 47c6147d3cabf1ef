'use client'

import { useRef, useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { lazyLoad } from '@/components/ui/lazy-load'
import { formatShortDate } from './format-date'
import type { DayTask, OptimisticDay } from './optimistic-day'
import type { DayActions } from './use-day'
import type { Menus } from './use-list-state'
import type { Selection } from './use-selection'

const MoveMenuList = lazyLoad(() => import('./move-menu-list').then((module) => module.MoveMenuList))
const DateDialog = lazyLoad(() => import('./date-dialog').then((module) => module.DateDialog))
const TaskMenuList = lazyLoad(() => import('./task-menu-list').then((module) => module.TaskMenuList))

/** The menus of the rows, one of which may be open. They are loaded on demand. */
export function RowMenus({
  menus,
  day,
  act,
  selection,
  onOpen,
}: {
  menus: Menus
  day: OptimisticDay
  act: DayActions
  selection: Selection
  onOpen: (id: string) => void
}) {
  const { locale } = useLocale()
  const trigger = useRef<HTMLElement>(null)
  const [dated, setDated] = useState<DayTask>()
  const { open } = menus
  const task = open && [...day.overdue, ...day.tasks].find(({ _id }) => _id === open.id)
  trigger.current = open?.button ?? null
  const move = (one: DayTask) => (date: string, when: string) => act.move(selection.tasksWith(one), date, when)
  return (
    <>
      {task && open.menu === 'move' && (
        <MoveMenuList
          label={`Move: ${task.text}`}
          date={task.date}
          today={day.today}
          triggerRef={trigger}
          onClose={menus.close}
          onMove={move(task)}
          onOtherDate={() => {
            setDated(task)
            menus.close()
          }}
        />
      )}
      {task && open.menu === 'more' && (
        <TaskMenuList
          task={task}
          day={day}
          act={act}
          triggerRef={trigger}
          onClose={menus.close}
          onOpen={() => onOpen(task._id)}
        />
      )}
      {dated && (
        <DateDialog
          title={`Move: ${dated.text}`}
          date={dated.date}
          today={day.today}
          onClose={() => setDated(undefined)}
          onChoose={(date) => {
            setDated(undefined)
            move(dated)(date, formatShortDate(locale, date, day.today))
          }}
        />
      )}
    </>
  )
}
