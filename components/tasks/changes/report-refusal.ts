import { v7 as uuidv7 } from 'uuid'
import { readToday } from '@/components/tasks/facts/read-today'
import { showError, showFaultWithAction, showMessage } from '@/components/ui/show-message'
import type { PageChange } from '@/lib/domain/tasks/pages/page-change'
import type { Outcome } from '@/lib/entry/web/run-action'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { abandonEditor } from './open-editor'

type Update = Extract<PageChange, { kind: 'update' }>

/**
 * Shows why the service refused a change. Typed text is not lost: when its task was archived or deleted elsewhere, a
 * button brings the task back.
 */
export function reportRefusal(
  change: PageChange,
  { message, code }: Extract<Outcome, { ok: false }>,
  { makeChange, timeZone }: { makeChange: (change: PageChange) => unknown; timeZone: string },
): void {
  // It is deleted already: by a page as it closed, or elsewhere.
  if (change.kind === 'delete' && code === 'NOT_FOUND') return
  if (change.kind === 'create') showError(`“${change.text}” was not added. ${message}`)
  else if (change.kind !== 'update') showError(message)
  else if (code === 'INVALID_OPERATION') {
    offerAgain(change, 'archived', 'Restore and save', (all) => {
      makeChange({ kind: 'restore', taskIds: [change.taskId] })
      makeChange(all)
    })
  } else if (code === 'NOT_FOUND' && textOf(change) !== undefined) {
    offerAgain(change, 'deleted', 'Add it again', (all) => {
      // The new task has what was typed meanwhile. The editor of the old one could save nothing.
      const changes = { ...all.changes, ...abandonEditor(change.taskId) }
      makeChange(toNewTask({ ...all, changes }, readToday(timeZone)))
    })
  } else showError(message)
}

/** Refused changes of each task since it was archived or deleted elsewhere, and how to close their message. */
const refused = new Map<string, { change: Update; close: () => void }>()

/** Shows one message per task, however often saving fails. Its button makes all changes, from the text before them. */
function offerAgain(change: Update, was: string, label: string, makeAll: (all: Update) => unknown): void {
  const before = refused.get(change.taskId)
  before?.close()
  const all = before
    ? {
        ...change,
        changes: { ...before.change.changes, ...change.changes },
        base: { ...change.base, ...before.change.base },
      }
    : change
  const run = () => {
    refused.delete(change.taskId)
    makeAll(all)
  }
  const close = showFaultWithAction(`Your change is not saved: ${nameTask(all)} was ${was} elsewhere.`, { label, run })
  refused.set(change.taskId, { change: all, close })
}

let isSignInOffered = false

/** Says once that changes wait for somebody to sign in again. */
export function offerSignIn(message: string): void {
  if (isSignInOffered) return
  isSignInOffered = true
  const path = `/sign-in?${new URLSearchParams({ next: window.location.pathname })}`
  showFaultWithAction(message, { label: 'Sign in', run: () => window.location.assign(path) })
}

/** Says where the other text of a task is, also when the change was made on a page that was closed since. */
export function reportBothTexts(change: PageChange): void {
  if (change.kind === 'update')
    showMessage(`${nameTask(change)} was changed elsewhere too. The other text is in its details.`)
}

function textOf({ changes, base }: Update): string | undefined {
  return changes.text ?? base?.text
}

function nameTask(change: Update): string {
  const text = textOf(change)
  return text === undefined ? 'The task' : `“${text}”`
}

/**
 * A task with what was typed.
 * @param date today, because the date of the task is gone with it
 */
function toNewTask({ changes, base }: Update, date: CalendarDate): PageChange {
  const { text = base?.text ?? '', details = base?.details } = changes
  return { ...changes, kind: 'create', taskId: uuidv7(), isCompleted: false, date, text, details }
}
