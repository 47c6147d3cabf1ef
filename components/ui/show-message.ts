/** A toast. */
export type Message = { text: string; tone: 'calm' | 'fault'; undo?: (() => void) | undefined; forMs: number }

/** Tells something that was done, and how to undo it. */
export function showMessage(text: string, undo?: () => void): void {
  show({ text, tone: 'calm', undo, forMs: undo ? 8000 : 5000 })
}

/** Tells that something was not done. */
export function showError(text: string): void {
  show({ text, tone: 'fault', forMs: 10_000 })
}

function show(message: Message): void {
  // The module that renders toasts is loaded with the first one.
  void import('./toast-stack').then(({ showToast }) => showToast(message))
}
