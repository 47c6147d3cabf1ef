/**
 * Keeps the keys of input methods from the page: Enter that accepts a candidate finishes nothing, Escape that drops one
 * closes nothing. In the head, so that it is there before every other handler of keys.
 */
export function InputMethodKeys({ nonce }: { nonce: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: `(${withholdKeys})()` }} />
}

/** Runs in the page. */
function withholdKeys(): void {
  const withhold = (event: KeyboardEvent) => {
    // Safari sends some keys after the composition, marked by this code alone (UI Events, legacy key attributes).
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', withhold, { capture: true })
}
