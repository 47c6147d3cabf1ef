import { forgetSeenPages } from '@/components/offline/seen-pages'
import { sendAll } from '@/components/tasks/send-changes'
import { prepareLeaving } from '@/components/ui/before-leaving'
import { showError } from '@/components/ui/show-message'
import { signOut } from './actions'

/** Opens the sign-in page, and leaves nothing of the account. A full page load clears everything that is in memory. */
export async function openSignIn(): Promise<void> {
  await forgetSeenPages()
  window.location.assign('/sign-in')
}

/** Sends the changes that were made here, also those that wait for the page to be left. */
export async function finishChanges(): Promise<void> {
  prepareLeaving()
  await sendAll()
}

/** Signs out of this browser, when the changes that were made here are sent. */
export async function leaveSession(): Promise<void> {
  await finishChanges()
  // Also without a connection: other people of this browser must not see the tasks.
  await forgetSeenPages()
  await signOut().then(openSignIn, () => showError('The service cannot be reached. You are still signed in.'))
}
