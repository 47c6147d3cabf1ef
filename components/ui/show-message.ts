import { loadToasts } from './load-toasts'
import type { Message, MessageAction } from './message'

/** Shows what was done. */
export function showMessage(text: string): void {
  show({ text, tone: 'calm', forMs: 5000 })
}

/**
 * Shows what was done, with a button for what can follow, such as undoing it.
 * @param onClose called when the message closes, after the action if that closes it
 * @returns a function that closes the message
 */
export function showMessageWithAction(text: string, action: MessageAction, onClose?: () => void): () => void {
  return show({ text, tone: 'calm', action, forMs: messageWithActionMs, ...(onClose && { onClose }) })
}

const messageWithActionMs = 10_000

/**
 * Shows a fault that the person can mend with a button. The message stays until it is closed.
 * @returns a function that closes it
 */
export function showFaultWithAction(text: string, action: MessageAction): () => void {
  return show({ text, tone: 'fault', action })
}

/** Shows why something failed. */
export function showError(text: string): void {
  show({ text, tone: 'fault', forMs: 10_000 })
}

function show(message: Message): () => void {
  // The change that the message is about is painted first.
  const shown = Promise.all([loadToasts(), afterPaint()]).then(([{ showToast }]) => showToast(message))
  return () => void shown.then((close) => close())
}

/** Resolves after the next paint; at once in a hidden page, which paints nothing. */
function afterPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
