'use client'

import { useRef } from 'react'
import type { OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import type { DayActions } from '@/components/tasks/changes/use-day'
import { findRow } from '@/components/tasks/gestures/row-elements'
import { MoveChoice } from '@/components/tasks/move/move-choice'
import { TaskMenuList } from './task-menu-list'
import type { Menus } from './use-list-state'
import type { Selection } from './use-selection'

/** The menu of a row, if one is open. */
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
  const trigger = useRef<HTMLElement>(null)
  const { open } = menus
  const task = open && [...day.overdue, ...day.tasks].find(({ _id }) => _id === open.id)
  if (!task) return null
  // A row that has gone to another list is another element.
  trigger.current = open.button.isConnected ? open.button : findRow(task._id)
  if (open.menu === 'move') {
    return (
      <MoveChoice
        label={`Move: ${task.text}`}
        date={task.date}
        today={day.today}
        triggerRef={trigger}
        onMove={(date, when) => act.move(selection.tasksWith(task), date, when)}
        onClose={menus.close}
      />
    )
  }
  return (
    <TaskMenuList
      task={task}
      day={day}
      act={act}
      selection={selection}
      triggerRef={trigger}
      onClose={menus.close}
      onOpen={() => onOpen(task._id)}
    />
  )
}
