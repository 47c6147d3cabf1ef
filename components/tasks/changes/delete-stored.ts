import { leftName, noteLeft } from './left-account'

/** Settings of a browser, as the theme is. They contain nothing of the account. */
const settings = /^daymark\.reminders\./

/**
 * Deletes what the browser's storage has of an account that has signed out, and tells the other tabs. From now on none of
 * them stores anything of it.
 */
export function deleteStored(accountId: string): void {
  noteLeft()
  tryStorage(() => {
    localStorage.setItem(leftName, accountId)
    localStorage.removeItem(leftName)
    deleteItems(accountId)
    sessionStorage.setItem(leftName, accountId)
  })
}

/** Does it once more on the page that comes then: another tab may have stored something before it knew. */
export function deleteStoredSince(): void {
  tryStorage(() => {
    const accountId = sessionStorage.getItem(leftName)
    sessionStorage.removeItem(leftName)
    if (accountId) deleteItems(accountId)
  })
}

function deleteItems(accountId: string): void {
  for (const name of Object.keys(localStorage))
    if (name.startsWith('daymark.') && name.includes(accountId) && !settings.test(name)) localStorage.removeItem(name)
}

function tryStorage(use: () => void): void {
  try {
    use()
  } catch {
    // The browser does not allow storage.
  }
}
