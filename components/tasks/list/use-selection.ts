'use client'

import { useMemo, useState } from 'react'
import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import { idsBetween } from '@/components/tasks/gestures/row-elements'

export type Selection = {
  ids: ReadonlySet<string>
  tasks: readonly DayTask[]
  toggle: (id: string) => void
  /** Adds tasks. */
  extend: (ids: readonly string[]) => void
  /** Adds the rows from one to another. When a range goes on from there, its end moves, and it may become shorter. */
  extendTo: (from: string, to: string) => void
  clear: () => void
  /** The selected tasks if the given one is among them, otherwise the given one alone. */
  tasksWith: (task: DayTask) => readonly DayTask[]
}

/** The rows that were selected last with Shift, from the first to the one that it led to, and what was selected before. */
type SelectedRange = { first: string; last: string; before: ReadonlySet<string> }

/** Which of the shown tasks are selected. A task that leaves the page is no longer selected. */
export function useSelection(shown: readonly DayTask[]): Selection {
  const [{ chosen, range }, choose] = useState<{ chosen: ReadonlySet<string>; range?: SelectedRange }>({
    chosen: new Set(),
  })
  const tasks = useMemo(() => (chosen.size === 0 ? [] : shown.filter(({ _id }) => chosen.has(_id))), [chosen, shown])
  if (tasks.length < chosen.size) choose({ chosen: new Set(tasks.map(({ _id }) => _id)) })
  return useMemo(() => {
    const ids = new Set(tasks.map(({ _id }) => _id))
    return {
      ids,
      tasks,
      toggle: (id) =>
        choose((before) => {
          const after = new Set(before.chosen)
          if (!after.delete(id)) after.add(id)
          return { chosen: after }
        }),
      extend: (added) => choose((before) => ({ chosen: new Set([...before.chosen, ...added]) })),
      extendTo: (from, to) => {
        const { first, before } = range?.last === from ? range : { first: from, before: chosen }
        choose({ chosen: new Set([...before, ...idsBetween(first, to)]), range: { first, last: to, before } })
      },
      clear: () => choose({ chosen: new Set() }),
      tasksWith: (task) => (ids.has(task._id) ? tasks : [task]),
    }
  }, [tasks, chosen, range])
}
