'use client'

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { showError } from '@/components/ui/show-message'
import { type DayTask, isUnsaved, type OptimisticDay } from './optimistic-day'
import { TaskRow } from './task-row'
import type { DayActions } from './use-day'
import { useFocusAfterLast } from './use-focus-after-last'

/**
 * List of tasks, one of which can be edited at a time. If `canReorder` is set, tasks can be dragged with the mouse, by
 * touch, or with Enter and the arrow keys on the handle.
 */
export function TaskList({
  label,
  tasks,
  day,
  act,
  canReorder = false,
}: {
  label: string
  tasks: readonly DayTask[]
  day: OptimisticDay
  act: DayActions
  canReorder?: boolean
}) {
  const [opened, setOpened] = useState<string>()
  const [moving, setMoving] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  useFocusAfterLast(list)
  const editing = tasks.some(({ _id }) => _id === opened) ? opened : undefined
  useEffect(() => {
    if (opened === undefined || editing !== undefined) return
    setOpened(undefined)
    showError('The task you were editing was moved, archived or completed elsewhere.')
  }, [opened, editing])
  const finishEditing = (id: string) => {
    const row = list.current?.querySelector<HTMLElement>(`[data-key="${id}"]`)
    // Focuses the row before the focused field is removed. Leaves a focus outside the row alone.
    if (row?.contains(document.activeElement)) row.focus()
    setOpened(undefined)
  }
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !canReorder || editing !== undefined,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': tasks.find(({ _id }) => _id === key)?.text ?? '' })),
    onReorder: ({ keys, target }) => {
      const moved = [...keys].map(String)
      const rest = tasks.map((task) => task._id).filter((id) => !moved.includes(id))
      const at = rest.indexOf(String(target.key)) + (target.dropPosition === 'after' ? 1 : 0)
      act.reorder([...rest.slice(0, at), ...moved, ...rest.slice(at)])
    },
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className="relative z-10 -my-px h-0.5 rounded-full data-drop-target:bg-focus" />
    ),
  })
  return (
    <div ref={list} onKeyDownCapture={(event) => handleRowKey(event, tasks, act, setMoving)}>
      <GridList
        aria-label={label}
        items={tasks}
        dependencies={[editing, moving, day.today, canReorder]}
        {...(canReorder && { dragAndDropHooks })}
        keyboardNavigationBehavior="tab"
        disallowTypeAhead
        onAction={(key) => {
          const task = tasks.find(({ _id }) => _id === key)
          if (task && !isUnsaved(task)) setOpened(task._id)
        }}
        className="flex flex-col outline-none"
      >
        {(task) => (
          <GridListItem
            id={task._id}
            textValue={task.text}
            className="group relative rounded-lg data-dragging:opacity-50 data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus data-hovered:bg-hover"
          >
            <TaskRow
              task={task}
              day={day}
              act={act}
              canDrag={canReorder}
              isEditing={editing === task._id}
              isMoving={moving === task._id}
              onDone={() => finishEditing(task._id)}
              onMoved={() => setMoving(undefined)}
            />
          </GridListItem>
        )}
      </GridList>
    </div>
  )
}

/** Handles the keys of a focused row other than Enter and the arrow keys. */
function handleRowKey(
  event: KeyboardEvent,
  tasks: readonly DayTask[],
  act: DayActions,
  openMoveMenu: (id: string) => void,
): void {
  const { target: row, key } = event
  if (!(row instanceof HTMLElement) || row.role !== 'row' || event.ctrlKey || event.metaKey || event.altKey) return
  const task = tasks.find(({ _id }) => _id === row.dataset.key)
  if (!task) return
  if (isUnsaved(task)) {
    // Ignores both keys, so that the page does not scroll and no editor opens.
    if (key !== ' ' && key !== 'Enter') return
  } else if (key === ' ') act.complete(task)
  else if (key === 'Delete' || key === 'Backspace') act.archive(task)
  else if (key === 'm') openMoveMenu(task._id)
  else return
  event.preventDefault()
  event.stopPropagation()
}
