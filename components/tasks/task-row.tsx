'use client'

import { Archive, CalendarArrowUp, Check, GripVertical } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { IconButton, iconButtonClass } from '@/components/ui/icon-button'
import { lazyLoad } from '@/components/ui/lazy-load'
import { MoveMenu } from './move-menu'
import { type DayTask, isUnsaved, type OptimisticDay } from './optimistic-day'
import { TaskFacts } from './task-facts'
import type { DayActions } from './use-day'

const TaskEditor = lazyLoad(
  () => import('./task-editor').then((module) => module.TaskEditor),
  <div className="h-72" aria-busy="true" />,
)

// Hidden until the row is hovered or focused. Always visible on touch screens, which cannot hover.
const quietClass =
  'opacity-0 transition-opacity group-data-focus-visible:opacity-100 group-data-hovered:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100'

/** One task with its actions, or its editor. */
export function TaskRow({
  task,
  day,
  act,
  canDrag,
  isEditing,
  isMoving,
  onDone,
  onMoved,
}: {
  task: DayTask
  day: OptimisticDay
  act: DayActions
  canDrag: boolean
  isEditing: boolean
  /** Whether the move menu was opened with a shortcut. */
  isMoving: boolean
  onDone: () => void
  onMoved: () => void
}) {
  if (isEditing) return <TaskEditor task={task} day={day} act={act} onDone={onDone} />
  const isNew = isUnsaved(task)
  return (
    <div className={`flex min-h-11 items-start gap-1 py-0.5 pr-1 ${isNew ? 'opacity-60' : ''}`}>
      {canDrag ? (
        <Button
          slot="drag"
          className={`mt-2 -ml-1 flex h-6 w-5 shrink-0 cursor-grab items-center justify-center rounded text-soft sm:-ml-5 ${quietClass} data-focus-visible:opacity-100`}
        >
          <GripVertical aria-hidden className="size-4" />
        </Button>
      ) : (
        <span className="w-1 shrink-0 sm:w-0" />
      )}
      <label className="group/check relative flex size-10 shrink-0 cursor-pointer items-center justify-center">
        <input
          type="checkbox"
          aria-label={task.text}
          checked={task.isCompleted}
          disabled={isNew}
          onChange={() => act.complete(task)}
          className="peer absolute inset-0 cursor-pointer appearance-none outline-none"
        />
        <span className="flex size-5 items-center justify-center rounded-full border-2 border-control text-transparent transition-colors group-hover/check:border-accent group-hover/check:text-accent peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus">
          <Check aria-hidden strokeWidth={3} className="size-3" />
        </span>
      </label>
      <div className="min-w-0 flex-1 cursor-pointer self-center py-1.5">
        <p className={`line-clamp-3 break-words ${task.isCompleted ? 'text-soft line-through' : ''}`}>{task.text}</p>
        <TaskFacts task={task} day={day} />
      </div>
      {/* An unsaved task cannot be moved or archived. */}
      {!isNew && (
        <div className={`flex shrink-0 ${quietClass}`}>
          <MoveMenu
            label={`Move: ${task.text}`}
            date={task.date}
            today={day.today}
            onMove={(date, when) => act.move([task], date, when)}
            isRequested={isMoving}
            onClose={onMoved}
            className={iconButtonClass}
          >
            <CalendarArrowUp aria-hidden />
          </MoveMenu>
          <IconButton label={`Archive: ${task.text}`} hint="Archive" onPress={() => act.archive(task)}>
            <Archive aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  )
}
