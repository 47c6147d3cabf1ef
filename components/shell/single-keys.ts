// Shortcuts of a single key can get in the way of speech input: they can be switched off (WCAG 2.2, criterion 2.1.4).
const name = 'daymark.single-keys-off'
const listeners = new Set<() => void>()

/** Whether shortcuts other than `?` are on in this browser. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(name) === null
}

export function switchSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(name)
  else localStorage.setItem(name, '1')
  for (const listener of listeners) listener()
}

/** @returns what ends it */
export function subscribeToSingleKeys(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
