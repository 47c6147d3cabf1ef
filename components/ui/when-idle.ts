/**
 * Calls a function when the page is idle.
 * @returns a function that cancels the call
 */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run)
    return () => cancelIdleCallback(handle)
  }
  // Safari before 26 has no requestIdleCallback.
  const timer = setTimeout(run, 1000)
  return () => clearTimeout(timer)
}
