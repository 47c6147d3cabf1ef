import { hasLeft } from '@/components/tasks/changes/left-account'

const nameFor = (accountId: string) => `daymark.new-task.${accountId}`

/** Reads the text of a new task that was typed and not added. */
export function readDraft(accountId: string): string {
  try {
    return localStorage.getItem(nameFor(accountId)) ?? ''
  } catch {
    // The browser does not allow storage.
    return ''
  }
}

export function keepDraft(accountId: string, text: string): void {
  if (hasLeft()) return
  try {
    if (text === '') localStorage.removeItem(nameFor(accountId))
    else localStorage.setItem(nameFor(accountId), text)
  } catch {
    // Storage is full or not allowed.
  }
}
