let text = ''

/**
 * Collects what somebody types while a dialog to type into is loading, so that nothing is lost and no key acts on the page.
 * @returns a function that stops
 */
export function collectEarlyKeys(): () => void {
  text = ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text += event.key
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // In the capture phase, before shortcuts and inputs.
  window.addEventListener('keydown', onKeyDown, { capture: true })
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
}

/** The text that was typed before the dialog was there. */
export function earlyText(): string {
  return text
}
