'use client'

import { memo, useEffect, useMemo, useState } from 'react'
import { AddTaskField } from './add-task-field'
import { addTasks } from './add-tasks'
import { keepDraft, readDraft } from './new-task-draft'
import type { OptimisticDay } from './optimistic-day'

/** The input for tasks of a day's page. The browser keeps what is typed until it is added, also when the page closes. */
export const AddTask = memo(function AddTask({
  date,
  today,
  timeZone,
  accountId,
}: Pick<OptimisticDay, 'date' | 'today' | 'timeZone'> & { accountId: string }) {
  const place = useMemo(() => ({ date, today, timeZone }), [date, today, timeZone])

  const [draft, setDraft] = useState('')
  // The server does not know the draft, so it appears after the page runs.
  useEffect(() => setDraft(readDraft(accountId)), [accountId])
  return (
    <AddTaskField
      key={draft}
      label={date === today ? 'Add a task for today' : 'Add a task for this day'}
      place={place}
      onAdd={addTasks}
      draft={draft}
      onDraft={(text) => keepDraft(accountId, text)}
      isShown
      shortcut="n"
    />
  )
})
