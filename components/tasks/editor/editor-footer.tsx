'use client'

import { Archive, ArrowDown, ArrowUp, Check } from 'lucide-react'
import { listSteps } from '@/components/tasks/changes/list-steps'
import type { DayTask, OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import type { DayActions } from '@/components/tasks/changes/use-day'
import { moveInList } from '@/components/tasks/gestures/move-in-list'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { TaskHistory } from './task-history'

/** The history of a task and what can be done with it, below its fields. */
export function EditorFooter({
  task,
  day,
  act,
  onDone,
}: {
  task: DayTask
  day: OptimisticDay
  act: DayActions
  /** Closes the editor. Returns whether it could be. */
  onDone: () => boolean
}) {
  const steps = listSteps(task, day)
  const move = (step: -1 | 1) => {
    const canMove = step === -1 ? steps.up : steps.down
    return {
      onPress: () => void (canMove && moveInList([task], step, { day, act })),
      // A button that is disabled would lose the focus, and with it Escape.
      'aria-disabled': !canMove,
    }
  }
  const end = (run: () => void) => () => {
    if (onDone()) run()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 max-sm:basis-full has-data-expanded:basis-full">
        {task.moveCount > 0 && (
          <p className="text-xs text-soft">Moved {task.moveCount === 1 ? 'once' : `${task.moveCount} times`}</p>
        )}
        <TaskHistory taskId={task._id} timeZone={day.timeZone} />
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-1 **:aria-disabled:cursor-default **:aria-disabled:opacity-40">
        <IconButton label="Move up" {...move(-1)}>
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton label="Move down" {...move(1)}>
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton label="Archive" onPress={end(() => act.archive([task]))}>
          <Archive aria-hidden />
        </IconButton>
        <Button size="small" tone="quiet" onPress={end(() => act.complete([task]))}>
          <Check aria-hidden />
          {task.isCompleted ? 'Reopen' : 'Complete'}
        </Button>
        <Button size="small" onPress={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
