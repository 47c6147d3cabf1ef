/** `keyCode` of a key that an input method has taken (UI Events, legacy key attributes). */
const takenByInputMethod = 229

/**
 * Keeps the keys of input methods from the page: Enter that accepts a candidate finishes nothing, Escape that drops one
 * closes nothing. Safari sends both after the composition, marked by their code alone.
 * @returns a function that stops it
 */
export function withholdInputMethodKeys(): () => void {
  const withhold = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === takenByInputMethod) event.stopImmediatePropagation()
  }
  // In the capture phase, before every handler. The default action of the browser stays.
  window.addEventListener('keydown', withhold, { capture: true })
  return () => window.removeEventListener('keydown', withhold, { capture: true })
}
