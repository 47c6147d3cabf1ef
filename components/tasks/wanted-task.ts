import { useSyncExternalStore } from 'react'

let wanted: string | undefined
const listeners = new Set<() => void>()

/** Says which task is about to be shown, so that a list that renders only its first rows renders it too. */
export function setWantedTask(id: string | undefined): void {
  wanted = id
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useWantedTask(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => wanted,
    () => undefined,
  )
}
