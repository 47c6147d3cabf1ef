/** Set for a moment, so that other tabs get an event with the account's id. */
const leftName = 'daymark.left'
/** Settings of a browser, as the theme is. They contain nothing of the account. */
const settings = /^daymark\.reminders\./

let left: string | undefined

/** Whether an account has signed out of this browser while this page was open: nothing of it is stored any more. */
export function hasLeft(accountId: string): boolean {
  return left === accountId
}

/** Lets a page store what belongs to an account that has signed in. */
export function noteArrival(accountId: string): void {
  if (hasLeft(accountId)) left = undefined
}

/** Deletes what the browser's storage has of an account that has signed out, and tells the other tabs. */
export function deleteStored(accountId: string): void {
  forgetAccount(accountId)
  try {
    localStorage.setItem(leftName, accountId)
    localStorage.removeItem(leftName)
  } catch {
    // The browser does not allow storage.
  }
}

/**
 * Follows a tab in which the account of this page has signed out. This page may have stored something in the meantime.
 * @returns whether it has
 */
export function followLeaving({ key, newValue }: StorageEvent, accountId: string): boolean {
  if (key !== leftName || newValue !== accountId) return false
  forgetAccount(accountId)
  return true
}

function forgetAccount(accountId: string): void {
  left = accountId
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith('daymark.') && name.includes(accountId) && !settings.test(name)) localStorage.removeItem(name)
  } catch {
    // The browser does not allow storage.
  }
}
