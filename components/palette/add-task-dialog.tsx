'use client'

import { usePathname } from 'next/navigation'
import { AddTaskField } from '@/components/tasks/add/add-task-field'
import { addTasks, canAdd } from '@/components/tasks/add/add-tasks'
import type { TypingDialogProps } from './early-keys'
import { placeOn } from './page-place'
import { TopDialog } from './top-dialog'

/** The text that was typed before Escape closed the dialog. */
let leftLine = ''

/** Adds a task from any page: to the day that it shows, otherwise to today. Closes with Enter. */
export function AddTaskDialog({ timeZone, typed, onClose }: TypingDialogProps) {
  const { isShown, ...place } = placeOn(usePathname(), timeZone)
  const label = place.date === place.today ? 'Add a task for today' : 'Add a task for this day'
  return (
    <TopDialog label={label} onClose={onClose}>
      <AddTaskField
        label={label}
        place={place}
        onAdd={(tasks) => {
          const added = addTasks(tasks)
          // The browser keeps the tasks until they are saved.
          if (canAdd(tasks)) onClose()
          return added
        }}
        draft={typed.text || leftLine}
        onDraft={(text) => {
          leftLine = text
        }}
        isEntered={typed.isEntered}
        isShown={isShown}
        autoFocus
      />
    </TopDialog>
  )
}
