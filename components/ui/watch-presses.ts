/**
 * Watches presses of the pointer. A press moves the focus when it begins, and clicks when it ends: what changes the layout
 * because the focus has left should wait for the end, so that nothing moves from under the pointer.
 * @param onEnd is called after the click
 * @returns a function that stops it
 */
export function watchPresses(onStart: () => void, onEnd: () => void): () => void {
  const listening = new AbortController()
  const options = { signal: listening.signal, capture: true, passive: true }
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    clearTimeout(timer)
    onStart()
  }
  const end = () => {
    clearTimeout(timer)
    // The click follows in the same task.
    timer = setTimeout(onEnd)
  }
  // A tap sends its mouse events, and moves the focus, after its pointer events.
  for (const name of ['pointerdown', 'mousedown']) window.addEventListener(name, start, options)
  for (const name of ['pointerup', 'pointercancel', 'mouseup', 'keydown']) window.addEventListener(name, end, options)
  return () => {
    listening.abort()
    clearTimeout(timer)
  }
}
