import { InlineScript } from './inline-script'

/**
 * Keeps the keys of input methods from the page: Enter that accepts a candidate finishes nothing, Escape that drops one
 * closes nothing. In the head, so that it is there before every other handler of keys.
 */
export function InputMethodKeys() {
  return <InlineScript run={withholdKeys} />
}

/** Runs in the page. */
function withholdKeys(): void {
  const withhold = (event: KeyboardEvent) => {
    // Safari sends some keys after the composition, marked by this code alone (UI Events, legacy key attributes).
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', withhold, { capture: true })
}
