import { leftName, noteLeft } from './left-account'

/** Settings of a browser, as the theme is. They contain nothing of the account. */
const settings = /^daymark\.reminders\./

/** Deletes what the browser's storage has of an account that has signed out. From now on this page stores nothing of it. */
export function deleteStored(accountId: string): void {
  noteLeft()
  tryStorage(() => {
    for (const name of Object.keys(localStorage))
      if (name.startsWith('daymark.') && name.includes(accountId) && !settings.test(name)) localStorage.removeItem(name)
  })
}

/** The same, and tells the other tabs. */
export function deleteEverywhere(accountId: string): void {
  deleteStored(accountId)
  tryStorage(() => {
    localStorage.setItem(leftName, accountId)
    localStorage.removeItem(leftName)
  })
}

function tryStorage(use: () => void): void {
  try {
    use()
  } catch {
    // The browser does not allow storage.
  }
}
