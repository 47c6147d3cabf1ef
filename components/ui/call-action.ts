import type { Outcome } from '@/lib/web/run-action'
import { addOwnChange, trackAction } from './own-changes'

/** Calls a server action. Returns a failure too when the service cannot be reached. */
export async function callAction<Result>(work: () => Promise<Outcome<Result>>): Promise<Outcome<Result>> {
  const outcome = work().then(noteOwnChange)
  trackAction(outcome)
  try {
    return await outcome
  } catch {
    return { ok: false, message: 'The service cannot be reached. Nothing was changed; try again in a moment.' }
  }
}

function noteOwnChange<Result>(outcome: Outcome<Result>): Outcome<Result> {
  if (outcome.ok && outcome.changeId !== undefined) addOwnChange(outcome.changeId)
  return outcome
}
