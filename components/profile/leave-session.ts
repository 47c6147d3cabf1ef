import { forgetSeenPages } from '@/components/offline/seen-pages'
import { openOverlay } from '@/components/shell/overlay-store'
import { readDraft } from '@/components/tasks/add/new-task-draft'
import { deleteStored } from '@/components/tasks/changes/delete-stored'
import { clearOutbox, countUnsent, outboxAccount } from '@/components/tasks/changes/outbox'
import { sendAll } from '@/components/tasks/changes/send-changes'
import { prepareLeaving } from '@/components/ui/before-leaving'
import { callAction } from '@/components/ui/call-action'
import { showError } from '@/components/ui/show-message'
import type { Outcome } from '@/lib/entry/web/run-action'
import { signOut } from './actions'
import { setQuestion } from './leave-question'

const unreachable = 'The service cannot be reached. You are still signed in.'

/** How long changes may keep somebody from signing out. Then it is their choice. */
const sendPatienceMs = 5000

/**
 * Signs out of this browser, when the changes that were made here are sent. Asks first when some cannot be, or a task was
 * typed and not added: nothing of the account stays in the browser.
 * @param end ends this session, and maybe others
 */
export async function leaveSession(end: () => Promise<Outcome> = endThisSession): Promise<void> {
  // Also the changes that wait for the page to be left.
  prepareLeaving()
  await Promise.race([sendAll(), sleep(sendPatienceMs)])
  const hasDraft = readDraft(outboxAccount()) !== ''
  if (countUnsent() === 0 && !hasDraft) return leaveNow(end)
  setQuestion({ hasDraft, leave: () => leaveNow(end) })
  openOverlay('leave')
}

async function leaveNow(end: () => Promise<Outcome>): Promise<void> {
  // Also without a connection: other people of this browser must not see the tasks.
  await forgetSeenPages()
  const outcome = await callAction(end)
  if (!outcome.ok) return showError(outcome.message)
  forgetAccount()
  // A full page load clears everything that is in memory.
  window.location.assign('/sign-in')
}

/**
 * Deletes what this browser keeps of the account of this page, also what it has not sent. Nothing is waited for, because
 * the page leaves once it learns that the session has ended. The page that comes then deletes the seen pages too.
 */
export function forgetAccount(): void {
  deleteStored(outboxAccount())
  clearOutbox()
  void forgetSeenPages()
}

async function endThisSession(): Promise<Outcome> {
  try {
    await signOut()
    return { ok: true, result: undefined }
  } catch {
    return { ok: false, message: unreachable }
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
