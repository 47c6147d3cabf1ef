import { useSyncExternalStore } from 'react'

/** Whether this browser reminds of due tasks. Undefined: nobody has answered. */
export type ReminderSetting = 'on' | 'off' | undefined

const nameFor = (accountId: string) => `daymark.reminders.${accountId}`
const listeners = new Set<() => void>()

export function readReminderSetting(accountId: string): ReminderSetting {
  try {
    const stored = localStorage.getItem(nameFor(accountId))
    return stored === 'on' || stored === 'off' ? stored : undefined
  } catch {
    // The browser does not allow storage: it cannot remember that it asked.
    return 'off'
  }
}

export function storeReminderSetting(accountId: string, setting: 'on' | 'off'): void {
  try {
    localStorage.setItem(nameFor(accountId), setting)
  } catch {
    // The setting lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function useReminderSetting(accountId: string): ReminderSetting {
  return useSyncExternalStore(
    subscribe,
    () => readReminderSetting(accountId),
    () => undefined,
  )
}

/** Whether the browser can show notifications, and the person has not forbidden it. */
export function canRemind(): boolean {
  return 'Notification' in window && Notification.permission !== 'denied'
}
