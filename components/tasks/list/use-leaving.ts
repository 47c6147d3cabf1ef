'use client'

import { useEffect, useState } from 'react'
import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import { isMotionWanted } from '@/components/ui/motion'

/** As long as the animations of `task-row` in globals.css. */
const leavingMs = 650

const none: ReadonlySet<string> = new Set()

/** The tasks that were completed a moment ago. Their rows stay until they have faded. */
export function useLeaving(tasks: readonly DayTask[]): ReadonlySet<string> {
  const [before, setBefore] = useState(tasks)
  const [leaving, setLeaving] = useState(none)
  if (before !== tasks) {
    setBefore(tasks)
    const open = new Set(before.filter((task) => !task.isCompleted).map(({ _id }) => _id))
    const left = tasks.filter((task) => task.isCompleted && open.has(task._id)).map(({ _id }) => _id)
    const reopened = tasks.filter((task) => !task.isCompleted && leaving.has(task._id)).map(({ _id }) => _id)
    if (left.length + reopened.length > 0 && isMotionWanted()) {
      setLeaving(new Set([...leaving, ...left].filter((id) => !reopened.includes(id))))
    }
  }
  useEffect(() => {
    if (leaving.size === 0) return
    const timer = setTimeout(() => setLeaving(none), leavingMs)
    return () => clearTimeout(timer)
  }, [leaving])
  return leaving
}
