/** Name of an item that is stored for a moment, so that other tabs get an event with the account's id. */
export const leftName = 'daymark.left'

let left: string | undefined

/** Whether an account has signed out of this browser while this page was open: nothing of it is stored any more. */
export function hasLeft(accountId: string): boolean {
  return left === accountId
}

export function noteLeft(accountId: string): void {
  left = accountId
}

/** Lets a page store what belongs to an account that has signed in. */
export function noteArrival(accountId: string): void {
  if (hasLeft(accountId)) left = undefined
}

/**
 * Leaves with a tab in which the account of this page has signed out. This page may have stored something since.
 * @returns whether it has
 */
export function followLeaving({ key, newValue }: StorageEvent, accountId: string): boolean {
  if (key !== leftName || newValue !== accountId) return false
  noteLeft(accountId)
  void import('./delete-stored')
    .then(({ deleteStored }) => deleteStored(accountId))
    .catch(() => undefined)
    .then(() => window.location.assign('/sign-in'))
  return true
}
