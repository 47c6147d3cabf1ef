'use client'

import type { RefObject } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { listSteps } from '@/components/tasks/changes/list-steps'
import type { DayTask, OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import type { DayActions } from '@/components/tasks/changes/use-day'
import { priorities, priorityNames } from '@/components/tasks/facts/priorities'
import { PriorityMark } from '@/components/tasks/facts/priority-mark'
import { showLabel } from '@/components/tasks/filter/show-label'
import { moveInList } from '@/components/tasks/gestures/move-in-list'
import { useTimer } from '@/components/timer/shown-timer'
import { toggleTimer } from '@/components/timer/timer-on-demand'
import { Popover } from '@/components/ui/popover'
import { menuClass, menuItemClass } from '@/components/ui/select-field'
import { findLabels } from '@/lib/domain/tasks/labels/pattern'
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
  const labels = findLabels(task.text)
  const timer = useTimer(task._id)
  const actions: Record<string, () => void> = {
    edit: onOpen,
    complete: () => act.complete([task]),
    timer: () => toggleTimer(task),
    select: () => selection.toggle(task._id),
    up: () => moveInList([task], -1, { day, act }),
    down: () => moveInList([task], 1, { day, act }),
    archive: () => act.archive([task]),
    ...Object.fromEntries(
      priorityNames.map((name) => [name, () => act.prioritize([task], name === 'none' ? null : name)]),
    ),
    ...Object.fromEntries(labels.map((name) => [`#${name}`, () => showLabel(name)])),
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
        // All its items are in sight where the window has room for them.
        className={`${menuClass} max-h-112!`}
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
        {!task.isCompleted && (
          <MenuItem id="timer" className={menuItemClass}>
            {timer ? 'Stop timer' : 'Start timer'}
          </MenuItem>
        )}
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
        {labels.map((name) => (
          <MenuItem key={name} id={`#${name}`} className={menuItemClass}>
            <span className="truncate">Show only #{name}</span>
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  )
}
