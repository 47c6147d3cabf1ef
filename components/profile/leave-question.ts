import { useSyncExternalStore } from 'react'

/** The question before signing out with changes that are not saved. */
export type LeaveQuestion = { hasDraft: boolean; leave: () => Promise<void> }

let asked: LeaveQuestion | undefined
const listeners = new Set<() => void>()

export function askToLeave(question: LeaveQuestion | undefined): void {
  asked = question
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function useLeaveQuestion(): LeaveQuestion | undefined {
  return useSyncExternalStore(
    subscribe,
    () => asked,
    () => undefined,
  )
}
