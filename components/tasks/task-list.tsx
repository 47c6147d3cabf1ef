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
 * Tasks one below the other. One of them at a time is open to be edited; where their order is a person's own, they are
 * dragged by the mouse, by touch, or by Enter and the arrows on their handle.
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
    showError('The task that you were editing was moved, archived or completed meanwhile.')
  }, [opened, editing])
  const finishEditing = (id: string) => {
    const row = list.current?.querySelector<HTMLElement>(`[data-key="${id}"]`)
    // Before the field that has the focus goes away; whoever has gone elsewhere meanwhile stays there.
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
    <div ref={list} onKeyDownCapture={(event) => actOnKey(event, tasks, act, setMoving)}>
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

/** What a focused row understands beside the arrows and Enter. */
function actOnKey(
  event: KeyboardEvent,
  tasks: readonly DayTask[],
  act: DayActions,
  askToMove: (id: string) => void,
): void {
  const { target: row, key } = event
  if (!(row instanceof HTMLElement) || row.role !== 'row' || event.ctrlKey || event.metaKey || event.altKey) return
  const task = tasks.find(({ _id }) => _id === row.dataset.key)
  if (!task) return
  if (isUnsaved(task)) {
    // Swallowed, so that the page does not scroll and no editor opens.
    if (key !== ' ' && key !== 'Enter') return
  } else if (key === ' ') act.complete(task)
  else if (key === 'Delete' || key === 'Backspace') act.archive(task)
  else if (key === 'm') askToMove(task._id)
  else return
  event.preventDefault()
  event.stopPropagation()
}
