const giveUpAfterMs = 10_000

function findRow(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[role=row][data-key="${CSS.escape(id)}"]`)
}

/** Whether the page shows a task now. */
export function isShown(id: string): boolean {
  return findRow(id) !== null
}

/** Focuses and highlights a task as soon as the page shows it. */
export function showTask(id: string): void {
  const show = (row: HTMLElement) => {
    row.scrollIntoView({ block: 'center' })
    row.focus({ preventScroll: true })
    const { backgroundColor } = getComputedStyle(row)
    row.animate([{ backgroundColor: 'var(--accent-shade)' }, { backgroundColor }], {
      duration: 2000,
      easing: 'ease-in',
    })
  }
  const showWhenFound = () => {
    const row = findRow(id)
    if (row) return show(row)
    const observer = new MutationObserver(() => {
      const added = findRow(id)
      if (!added) return
      observer.disconnect()
      show(added)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    setTimeout(() => observer.disconnect(), giveUpAfterMs)
  }
  // The dialog that closes returns the focus one frame later.
  requestAnimationFrame(() => requestAnimationFrame(showWhenFound))
}
