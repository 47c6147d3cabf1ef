'use client'

import { useMemo, useState } from 'react'
import type { DayTask } from './optimistic-day'

export type Selection = {
  ids: ReadonlySet<string>
  tasks: readonly DayTask[]
  toggle: (id: string) => void
  /** Adds tasks. */
  extend: (ids: readonly string[]) => void
  clear: () => void
  /** The selected tasks if the given one is among them, otherwise the given one alone. */
  tasksWith: (task: DayTask) => readonly DayTask[]
}

/** Which of the shown tasks are selected. A task that leaves the page is no longer selected. */
export function useSelection(shown: readonly DayTask[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const tasks = useMemo(() => (chosen.size === 0 ? [] : shown.filter(({ _id }) => chosen.has(_id))), [chosen, shown])
  if (tasks.length < chosen.size) setChosen(new Set(tasks.map(({ _id }) => _id)))
  return useMemo(() => {
    const ids = new Set(tasks.map(({ _id }) => _id))
    return {
      ids,
      tasks,
      toggle: (id) =>
        setChosen((before) => {
          const after = new Set(before)
          if (!after.delete(id)) after.add(id)
          return after
        }),
      extend: (added) => setChosen((before) => new Set([...before, ...added])),
      clear: () => setChosen(new Set()),
      tasksWith: (task) => (ids.has(task._id) ? tasks : [task]),
    }
  }, [tasks])
}
