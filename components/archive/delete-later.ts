'use client'

import { useSyncExternalStore } from 'react'
import { makeChange } from '@/components/tasks/changes/send-changes'
import { forgetUndo, rememberUndo } from '@/components/tasks/changes/undo'
import { runBeforeLeaving } from '@/components/ui/before-leaving'
import { showMessageWithAction } from '@/components/ui/show-message'

/** The tasks that are deleted as soon as their message closes. */
let deletions: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/**
 * Deletes an archived task permanently, but not before the message that offers to undo it closes, the page is left, or the
 * person signs out.
 */
export function deleteLater(taskId: string): void {
  let isDecided = false
  const decide = (isDeleted: boolean) => {
    if (isDecided) return
    isDecided = true
    stopWaiting()
    forgetUndo(undo)
    if (isDeleted) void makeChange({ kind: 'delete', taskIds: [taskId] })
    setDeletions([...deletions].filter((id) => id !== taskId))
  }
  const remove = () => decide(true)
  setDeletions([...deletions, taskId])
  const stopWaiting = runBeforeLeaving(() => {
    void deleteFromClosingPage(taskId)
    remove()
    // The page may stay, after a sign-out that failed.
    close()
  })
  const undo = rememberUndo(() => {
    decide(false)
    close()
  })
  const close = showMessageWithAction('Task deleted.', { label: 'Undo', run: undo }, remove)
}

/** The browser carries this request out although the page closes. A page that opens later sends the change once more. */
async function deleteFromClosingPage(taskId: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ taskId })
  await fetch('/archive/delete', { method: 'POST', keepalive: true, headers, body }).catch(() => undefined)
}

function setDeletions(ids: readonly string[]): void {
  deletions = new Set(ids)
  for (const listener of listeners) listener()
}

const none: ReadonlySet<string> = new Set()

/** The tasks that are about to be deleted. */
export function useDeletions(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => deletions,
    () => none,
  )
}
