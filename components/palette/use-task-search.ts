'use client'

import { useEffect, useState } from 'react'
import { maxSearchLength } from '@/lib/foundation/limits'
import { isLongerThan } from '@/lib/foundation/values/code-points'
import { type FoundTask, findTasks } from './actions'

const debounceMs = 150

const unreachable = { ok: false, message: 'Search needs a connection.' } as const

/** The answer to a search; `isPending` until the one for the current words has arrived. */
export type TaskSearch = { tasks: readonly FoundTask[]; isPending: boolean; fault?: string | undefined }

const nothing: TaskSearch = { tasks: [], isPending: false }

/**
 * Searches while somebody types, debounced. The answer to an earlier search is dropped. A text that is longer than a search
 * may be is that of a task to add.
 */
export function useTaskSearch(text: string): TaskSearch {
  const typed = text.trim()
  const words = isLongerThan(typed, maxSearchLength) ? '' : typed
  const [answer, setAnswer] = useState<TaskSearch & { words: string }>({ ...nothing, words: '' })
  useEffect(() => {
    if (words === '') return
    let isStale = false
    const timer = setTimeout(async () => {
      const outcome = await findTasks(words).catch(() => unreachable)
      if (isStale) return
      if (outcome.ok) setAnswer({ tasks: outcome.result, isPending: false, words })
      else setAnswer({ tasks: [], isPending: false, fault: outcome.message, words })
    }, debounceMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [words])
  if (words === '') return nothing
  // The tasks of the words before stay until the answer has arrived, so that the list does not flicker.
  return { ...answer, isPending: answer.words !== words }
}
