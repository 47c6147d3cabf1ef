import type { Outcome } from '@/lib/entry/web/run-action'
import { trackAction } from './own-changes'

/** Calls a server action. Returns a failure too when the service cannot be reached. */
export async function callAction<Result>(work: () => Promise<Outcome<Result>>): Promise<Outcome<Result>> {
  try {
    return await trackAction(work())
  } catch {
    return { ok: false, message: 'The service cannot be reached. Try again in a moment.' }
  }
}
