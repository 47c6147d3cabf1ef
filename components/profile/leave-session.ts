import { showError } from '@/components/ui/show-message'
import { signOut } from './actions'

/** Opens the sign-in page. A full page load clears everything that the page has in memory. */
export function openSignIn(): void {
  window.location.assign('/sign-in')
}

/** Signs out of this browser. */
export async function leaveSession(): Promise<void> {
  await signOut().then(openSignIn, () => showError('The service cannot be reached. You are still signed in.'))
}
