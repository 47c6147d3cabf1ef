/**
 * Ignores the click at the end of a press that had another effect. Not every browser sends it after a swipe or a long
 * press, so the next press ends the wait for it.
 */
export function ignoreNextClick(element: HTMLElement): void {
  const waiting = new AbortController()
  const options = { capture: true, once: true, signal: waiting.signal }
  element.addEventListener('click', (click) => click.stopPropagation(), options)
  window.addEventListener('pointerdown', () => waiting.abort(), options)
}
