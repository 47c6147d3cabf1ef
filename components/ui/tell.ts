/** Something to say in passing. */
export type Message = { text: string; tone: 'calm' | 'fault'; undo?: (() => void) | undefined; forMs: number }

const listeners = new Set<() => void>()
let isTold = false

/** Tells something that was done, and how to undo it. */
export function tell(text: string, undo?: () => void): void {
  show({ text, tone: 'calm', undo, forMs: undo ? 8000 : 5000 })
}

/** Tells that something was not done. */
export function tellFault(text: string): void {
  show({ text, tone: 'fault', forMs: 10_000 })
}

function show(message: Message): void {
  isTold = true
  for (const listener of listeners) listener()
  void import('./toast-queue').then(({ showToast }) => showToast(message))
}

export function isAnythingTold(): boolean {
  return isTold
}

/** @returns what ends it */
export function subscribeToMessages(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
