import type { Account } from '@/lib/domain/access/sessions/account'

/** Whose tasks this browser shows, for the view without a connection. */
export type OfflineViewer = {
  accountId: string
  name: string
  timeZone: string
  theme: Account['theme']
  dayStart: number
}

const name = 'daymark.viewer'

/** Returns who signed in last and has not signed out; undefined when nobody has. */
export function readViewer(): OfflineViewer | undefined {
  try {
    const stored: OfflineViewer | null = JSON.parse(localStorage.getItem(name) ?? 'null')
    return stored ?? undefined
  } catch {
    // The browser does not allow storage.
    return undefined
  }
}

export function storeViewer(viewer: OfflineViewer | undefined): void {
  try {
    if (viewer) localStorage.setItem(name, JSON.stringify(viewer))
    else localStorage.removeItem(name)
  } catch {
    // The browser does not allow storage: it opens nothing without a connection.
  }
}
