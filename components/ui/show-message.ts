/** A toast. */
export type Message = { text: string; tone: 'calm' | 'fault'; undo?: (() => void) | undefined; forMs: number }

/** Shows what was done, with a button to undo it. */
export function showMessage(text: string, undo?: () => void): void {
  show({ text, tone: 'calm', undo, forMs: undo ? 8000 : 5000 })
}

/** Shows why something failed. */
export function showError(text: string): void {
  show({ text, tone: 'fault', forMs: 10_000 })
}

function show(message: Message): void {
  // The module that renders toasts is loaded with the first one.
  void import('./toast-stack').then(({ showToast }) => showToast(message))
}
