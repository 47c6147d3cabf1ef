/** Name of an item that is stored for a moment, so that other tabs get an event with the account's id. */
export const leftName = 'daymark.left'

let left = false

/** Whether the account of this page has signed out of this browser: nothing of it is stored any more. */
export function hasLeft(): boolean {
  return left
}

export function noteLeft(): void {
  left = true
}

/**
 * Leaves with a tab in which the account of this page has signed out.
 * @returns whether it has
 */
export function followLeaving({ key, newValue }: StorageEvent, accountId: string): boolean {
  if (key !== leftName || newValue !== accountId) return false
  noteLeft()
  window.location.assign('/sign-in')
  return true
}
