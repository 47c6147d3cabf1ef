'use client'

import { useEffect, useState } from 'react'
import { callAction } from '@/components/ui/call-action'
import { readTaskDetails } from './editor-actions'
import type { DayTask } from './optimistic-day'

export type ReadDetails = {
  /** Undefined until they are read. */
  details: string | null | undefined
  /** Why they cannot be read. */
  fault: string | undefined
  retry: () => void
}

/**
 * Reads the details of an open task, which the data of the page leaves out. Reads them again when the page gets new data.
 * @param readAt when the data of the page was read
 */
export function useTaskDetails(task: DayTask, readAt: number): ReadDetails {
  const shown = task.hasDetails ? task.details : (task.details ?? null)
  const [known, setKnown] = useState(shown)
  const [fault, setFault] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  if (shown !== undefined && shown !== known) setKnown(shown)
  const isMissing = shown === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data and another attempt read again
  useEffect(() => {
    if (!isMissing) return
    let isWanted = true
    void callAction(() => readTaskDetails(task._id)).then((outcome) => {
      if (!isWanted) return
      if (outcome.ok) setKnown(outcome.result)
      setFault(outcome.ok ? undefined : outcome.message)
    })
    return () => {
      isWanted = false
    }
  }, [task._id, isMissing, readAt, attempt])
  const retry = () => {
    setFault(undefined)
    setAttempt(attempt + 1)
  }
  return { details: known, fault, retry }
}
