import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page has hydrated, so that it reacts to presses. A component that is rendered later starts with true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
