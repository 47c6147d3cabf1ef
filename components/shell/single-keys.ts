// Single-key shortcuts can interfere with speech input, so they can be switched off (WCAG 2.2, criterion 2.1.4).
const name = 'daymark.single-keys-off'
const listeners = new Set<() => void>()

/** Tells whether shortcuts other than `?` are on in this browser. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(name) === null
}

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(name)
  else localStorage.setItem(name, '1')
  for (const listener of listeners) listener()
}

/** @returns a function that unsubscribes */
export function subscribeToSingleKeys(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
