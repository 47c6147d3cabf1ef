'use client'

const reloadName = 'daymark.reloaded-at'
const reloadEveryMs = 60_000

/**
 * Reloads the page, because the service runs a newer build. The changes are stored, and the new page sends them. While
 * two builds answer by turns, the page is reloaded once a minute at most.
 */
export function loadNewBuild(): void {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadName)) < reloadEveryMs) return
    sessionStorage.setItem(reloadName, String(Date.now()))
  } catch {
    // Without storage the changes would be lost.
    return
  }
  window.location.reload()
}
