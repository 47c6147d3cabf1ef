'use client'

import type { RefObject } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { listSteps } from '@/components/tasks/changes/list-steps'
import type { DayTask, OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import type { DayActions } from '@/components/tasks/changes/use-day'
import { priorities, priorityNames } from '@/components/tasks/facts/priorities'
import { PriorityMark } from '@/components/tasks/facts/priority-mark'
import { moveInList } from '@/components/tasks/gestures/move-in-list'
import { Popover } from '@/components/ui/popover'
import { menuClass, menuItemClass } from '@/components/ui/select-field'
import type { Selection } from './use-selection'

/** Menu of what can be done with a task besides moving it to another date. */
export function TaskMenuList({
  task,
  day,
  act,
  selection,
  triggerRef,
  onClose,
  onOpen,
}: {
  task: DayTask
  day: OptimisticDay
  act: DayActions
  selection: Selection
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
  onOpen: () => void
}) {
  const steps = listSteps(task, day)
  const actions: Record<string, () => void> = {
    edit: onOpen,
    complete: () => act.complete([task]),
    select: () => selection.toggle(task._id),
    up: () => moveInList([task], -1, { day, act }),
    down: () => moveInList([task], 1, { day, act }),
    archive: () => act.archive([task]),
    ...Object.fromEntries(
      priorityNames.map((name) => [name, () => act.prioritize([task], name === 'none' ? null : name)]),
    ),
  }
  return (
    <Popover
      onClose={onClose}
      triggerRef={triggerRef}
      aria-label={`More: ${task.text}`}
      placement="bottom end"
      className="min-w-52"
    >
      <Menu
        className={menuClass}
        aria-label={`More: ${task.text}`}
        autoFocus="first"
        onClose={onClose}
        disabledKeys={[...(steps.up ? [] : ['up']), ...(steps.down ? [] : ['down'])]}
        onAction={(key) => {
          onClose()
          actions[String(key)]?.()
        }}
      >
        <MenuItem id="edit" className={menuItemClass}>
          Edit
        </MenuItem>
        <MenuItem id="complete" className={menuItemClass}>
          {task.isCompleted ? 'Reopen' : 'Complete'}
        </MenuItem>
        <MenuItem id="select" className={menuItemClass}>
          {selection.ids.has(task._id) ? 'Deselect' : 'Select'}
        </MenuItem>
        <MenuItem id="up" className={menuItemClass}>
          Move up
        </MenuItem>
        <MenuItem id="down" className={menuItemClass}>
          Move down
        </MenuItem>
        {priorityNames.map((name) => (
          <MenuItem key={name} id={name} className={menuItemClass} textValue={priorities[name].description}>
            <PriorityMark priority={name === 'none' ? null : name} />
            {priorities[name].description}
          </MenuItem>
        ))}
        <MenuItem id="archive" className={menuItemClass}>
          Archive
        </MenuItem>
      </Menu>
    </Popover>
  )
}
