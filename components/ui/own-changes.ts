const maxIds = 100
const ownIds: string[] = []
const inFlight = new Set<Promise<unknown>>()

/** Remembers an action until it is answered: the notification of its change may arrive first. */
export function trackAction(action: Promise<unknown>): void {
  inFlight.add(action)
  const forget = () => inFlight.delete(action)
  action.then(forget, forget)
}

/** Remembers a change whose result came to this page with the answer to an action. */
export function addOwnChange(changeId: string): void {
  ownIds.push(changeId)
  if (ownIds.length > maxIds) ownIds.shift()
}

/** Whether this page made all these changes itself, and so shows them. */
export async function areOwnChanges(changeIds: readonly string[]): Promise<boolean> {
  await Promise.allSettled(inFlight)
  return changeIds.every((id) => ownIds.includes(id))
}
