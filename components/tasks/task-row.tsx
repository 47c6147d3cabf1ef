'use client'

import { Archive, CalendarArrowUp, Check, GripVertical } from 'lucide-react'
import dynamic from 'next/dynamic'
import { Button } from 'react-aria-components/Button'
import { Checkbox } from 'react-aria-components/Checkbox'
import { IconButton } from '@/components/ui/icon-button'
import type { Day, DayTask } from './day'
import { MoveMenu } from './move-menu'
import { TaskFacts } from './task-facts'
import type { DayActions } from './use-day'

const TaskEditor = dynamic(() => import('./task-editor').then((module) => module.TaskEditor), {
  loading: () => <div className="h-72" aria-busy="true" />,
})

// Out of the way until the row is looked at; on a touch screen, where nothing hovers, always there.
const quietClass =
  'opacity-0 transition-opacity group-data-focus-visible:opacity-100 group-data-hovered:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100'

/** One task: what it is, and what is done with it. */
export function TaskRow({
  task,
  day,
  act,
  canDrag,
  isEditing,
  onDone,
}: {
  task: DayTask
  day: Day
  act: DayActions
  canDrag: boolean
  isEditing: boolean
  onDone: () => void
}) {
  if (isEditing) return <TaskEditor task={task} day={day} act={act} onDone={onDone} />
  const isNew = task._id.startsWith('new-')
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
      <Checkbox
        slot={null}
        aria-label={task.text}
        isSelected={task.isCompleted}
        isDisabled={isNew}
        onChange={() => act.complete(task)}
        className="group/check flex size-10 shrink-0 cursor-pointer items-center justify-center outline-none"
      >
        <span className="flex size-5 items-center justify-center rounded-full border-2 border-control transition-colors group-data-focus-visible/check:outline-2 group-data-focus-visible/check:outline-offset-2 group-data-focus-visible/check:outline-focus group-data-hovered/check:border-accent group-data-selected/check:border-accent group-data-selected/check:bg-accent">
          <Check
            aria-hidden
            strokeWidth={3}
            className="size-3 text-transparent group-data-hovered/check:text-accent group-data-selected/check:text-on-accent"
          />
        </span>
      </Checkbox>
      <div className="min-w-0 flex-1 cursor-pointer self-center py-1.5">
        <p className={`line-clamp-3 break-words ${task.isCompleted ? 'text-soft line-through' : ''}`}>{task.text}</p>
        <TaskFacts task={task} day={day} />
      </div>
      <div className={`flex shrink-0 ${quietClass}`}>
        <MoveMenu
          label={`Move: ${task.text}`}
          date={task.date}
          today={day.today}
          onMove={(date, when) => act.move([task], date, when)}
          trigger={<CalendarArrowUp aria-hidden />}
          isIcon
        />
        <IconButton label={`Archive: ${task.text}`} onPress={() => act.archive(task)}>
          <Archive aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}
