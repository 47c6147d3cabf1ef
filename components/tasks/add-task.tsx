'use client'

import { AddTaskField } from './add-task-field'
import { addTasks } from './add-tasks'
import type { OptimisticDay } from './optimistic-day'

// Module state, so that the draft survives when the page changes to the next date at midnight.
let draft = ''

function keepDraft(text: string): void {
  draft = text
}

/** The input for tasks of a day's page. */
export function AddTask({ day }: { day: OptimisticDay }) {
  return (
    <AddTaskField
      label={day.date === day.today ? 'Add a task for today' : 'Add a task for this day'}
      place={day}
      onAdd={addTasks}
      draft={draft}
      onDraft={keepDraft}
      isShown
      shortcut="n"
    />
  )
}
