let wanted: string | undefined
const listeners = new Set<() => void>()

/** Says which task is about to be shown, so that a list that renders only its first rows renders it too. */
export function setWantedTask(id: string | undefined): void {
  wanted = id
  for (const listener of listeners) listener()
}

export function getWantedTask(): string | undefined {
  return wanted
}

export function subscribeToWantedTask(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
