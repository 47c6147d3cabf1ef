import { useEffect, useRef } from 'react'

/** The part of the Close Watcher API that is used here (HTML standard, 6.9). TypeScript does not declare it yet. */
type Watcher = { onclose: (() => void) | null; oncancel: ((event: Event) => void) | null; destroy: () => void }
type CloseWatcherClass = new () => Watcher

/**
 * Closes what covers the page when the person asks for it by the means of the platform: Back on Android, which would leave
 * the page otherwise. Browsers without the API go back as before.
 * @param isKept whether it stays open
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void, { isKept = false } = {}): void {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: CloseWatcherClass }
    if (!isOpen || !CloseWatcher) return
    const watch = () => {
      const watcher = new CloseWatcher()
      watcher.oncancel = (event) => {
        if (isKept) event.preventDefault()
      }
      watcher.onclose = () => {
        // A browser may not let a page prevent it twice.
        if (isKept) current = watch()
        else latest.current()
      }
      return watcher
    }
    let current = watch()
    // Escape is handled by the dialog. Held down, it would close the one below too.
    const ignoreRepeated = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && event.repeat) event.preventDefault()
    }
    window.addEventListener('keydown', ignoreRepeated)
    return () => {
      window.removeEventListener('keydown', ignoreRepeated)
      current.destroy()
    }
  }, [isOpen, isKept])
}
