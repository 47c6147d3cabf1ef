import { findRow } from '@/components/tasks/gestures/row-elements'
import { setWantedTask } from './wanted-task'

const giveUpAfterMs = 10_000

/** Whether the page shows a task now. */
export function isShown(id: string): boolean {
  return findRow(id) !== null
}

/**
 * Focuses and highlights a task as soon as the page shows it.
 * @param options.isLeaving whether another page is about to open, so that the row of this one does not count
 */
export function showTask(id: string, { isLeaving = false } = {}): void {
  const left = isLeaving ? findRow(id) : null
  setWantedTask(id)
  const showIfFound = () => {
    const row = findRow(id)
    if (!row || row === left) return false
    setWantedTask(undefined)
    row.scrollIntoView({ block: 'center' })
    row.focus({ preventScroll: true })
    const { backgroundColor } = getComputedStyle(row)
    row.animate([{ backgroundColor: 'var(--accent-shade)' }, { backgroundColor }], {
      duration: 2000,
      easing: 'ease-in',
    })
    return true
  }
  const showWhenFound = () => {
    if (showIfFound()) return
    const observer = new MutationObserver(() => showIfFound() && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    setTimeout(() => observer.disconnect(), giveUpAfterMs)
  }
  // The dialog that closes returns the focus one frame later.
  requestAnimationFrame(() => requestAnimationFrame(showWhenFound))
}
