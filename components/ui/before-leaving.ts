const runs = new Set<() => void>()

/**
 * Runs something when the page is left, or the person signs out.
 * @returns a function that ends it
 */
export function runBeforeLeaving(run: () => void): () => void {
  runs.add(run)
  window.addEventListener('pagehide', run)
  return () => {
    runs.delete(run)
    window.removeEventListener('pagehide', run)
  }
}

/** Runs what waits for the page to be left. */
export function prepareLeaving(): void {
  for (const run of [...runs]) run()
}
