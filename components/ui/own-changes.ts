import type { Outcome } from '@/lib/entry/web/run-action'

const maxIds = 100
const ownIds: string[] = []
const inFlight = new Set<Promise<unknown>>()

/**
 * Remembers an action until it is answered, because the notification of its change may arrive first, and then its change:
 * the result came to this page with the answer.
 */
export function trackAction<Result>(action: Promise<Outcome<Result>>): Promise<Outcome<Result>> {
  const noted = action.then((outcome) => {
    if (outcome.ok && outcome.changeId !== undefined) addOwnChange(outcome.changeId)
    return outcome
  })
  inFlight.add(noted)
  const forget = () => inFlight.delete(noted)
  noted.then(forget, forget)
  return noted
}

function addOwnChange(changeId: string): void {
  ownIds.push(changeId)
  if (ownIds.length > maxIds) ownIds.shift()
}

/** Whether this page made all these changes itself, and so shows them. */
export async function areOwnChanges(changeIds: readonly string[]): Promise<boolean> {
  await Promise.allSettled(inFlight)
  return changeIds.every((id) => ownIds.includes(id))
}
