'use client'

import { useEffect, useState } from 'react'
import { keepSeenDetails, readSeenDetails } from '@/components/offline/seen-pages'
import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import { outboxAccount } from '@/components/tasks/changes/outbox'
import { callAction } from '@/components/ui/call-action'
import { readTaskDetails } from './editor-actions'

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
    const read = async () => {
      const account = outboxAccount()
      const outcome = await callAction(() => readTaskDetails(task._id))
      if (outcome.ok) void keepSeenDetails(account, task._id, outcome.result)
      // Without a connection, the details that were seen last. Edits of these are merged with newer details.
      const found = outcome.ok ? outcome.result : await readSeenDetails(account, task._id)
      if (!isWanted) return
      setFault(outcome.ok || found !== undefined ? undefined : outcome.message)
      if (outcome.ok) setKnown(outcome.result)
      else setKnown((before) => (before === undefined ? found : before))
    }
    void read()
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
