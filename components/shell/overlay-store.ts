import { useSyncExternalStore } from 'react'

/** A dialog that any page can open: the command palette, one that adds a task, one that plans the day, one before signing out, or the shortcuts. */
export type Overlay = 'palette' | 'add' | 'plan' | 'leave' | 'shortcuts'

let current: Overlay | undefined
const listeners = new Set<() => void>()

export function openOverlay(overlay: Overlay): void {
  change(overlay)
}

export function closeOverlay(): void {
  change(undefined)
}

function change(overlay: Overlay | undefined): void {
  current = overlay
  // It belongs to the page that it was opened on, which Back leaves.
  if (overlay) window.addEventListener('popstate', closeOverlay, { once: true })
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The dialog that is open. */
export function useOverlay(): Overlay | undefined {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )
}
