/** Keys typed before a dialog was there: the text, and whether Enter followed it. */
export type EarlyKeys = { text: string; isEntered: boolean }

const none: EarlyKeys = { text: '', isEntered: false }

let collected = none

/**
 * Collects what somebody types while a dialog to type into is loading, so that nothing is lost and no key acts on the page.
 * Keys after Enter are dropped, because Enter may close the dialog.
 * @param onEscape called when somebody no longer wants the dialog
 * @returns a function that stops
 */
export function collectEarlyKeys(onEscape: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { text, isEntered } = collected
    if (event.key === 'Escape') onEscape()
    else if (event.key === 'Enter') collected = { text, isEntered: true }
    else if (event.key !== 'Backspace' && event.key.length !== 1) return
    else if (!isEntered)
      collected = { text: event.key === 'Backspace' ? text.slice(0, -1) : text + event.key, isEntered }
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // In the capture phase, before shortcuts and inputs.
  window.addEventListener('keydown', onKeyDown, { capture: true })
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
}

/** Props of a dialog that any page can open to type into it. */
export type TypingDialogProps = {
  timeZone: string
  /** Keys typed before it was there: its initial text. */
  typed: EarlyKeys
  onClose: () => void
}

/** Forgets it, so that the next dialog begins empty. */
export function forgetEarlyKeys(): void {
  collected = none
}

/** Keys typed before the dialog was there. */
export function earlyKeys(): EarlyKeys {
  return collected
}
