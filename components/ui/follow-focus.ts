type Place = {
  element: HTMLElement
  /** Of the row among those of the part; -1 outside any. */
  row: number
  /** Of the control among those of the row. */
  control: number
}

const controls = 'button:not([data-disabled]), a[href], input'

/** Follows the focus in a part of the page, and brings it back when it is lost. Returns a function that stops it. */
export function followFocus(part: HTMLElement): () => void {
  let last: Place | undefined
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const place = placeOf(part, target)
    // A link beside the rows leads to another page, which begins at its top.
    last = place.row === -1 && target.matches('a[href]') ? undefined : place
  }
  const forget = ({ relatedTarget }: FocusEvent) => {
    // It comes back from dialogs and menus, which are elsewhere in the document.
    if (relatedTarget instanceof Element && rootOf(relatedTarget) !== rootOf(part)) return
    const left = last
    // Not if what has it is being removed.
    requestAnimationFrame(() => {
      if (last === left && left?.element.isConnected) last = undefined
    })
  }
  const bringBack = () => {
    if (last && document.activeElement === document.body) findControl(part, last)?.focus()
  }
  // A dialog gives the focus back in the next frame, if it can.
  const observer = new MutationObserver(() => requestAnimationFrame(() => requestAnimationFrame(bringBack)))
  observer.observe(part, { childList: true, subtree: true })
  observer.observe(document.body, { childList: true })
  part.addEventListener('focusin', remember)
  part.addEventListener('focusout', forget)
  return () => {
    observer.disconnect()
    part.removeEventListener('focusin', remember)
    part.removeEventListener('focusout', forget)
  }
}

function placeOf(part: HTMLElement, element: HTMLElement): Place {
  const row = element.closest<HTMLElement>('li, tr')
  if (!row) return { element, row: -1, control: -1 }
  return { element, row: rowsOf(part).indexOf(row), control: controlsOf(row).indexOf(element) }
}

function findControl(part: HTMLElement, { element, row, control }: Place): HTMLElement | undefined {
  if (element.isConnected) return element
  const rows = rowsOf(part)
  const next = row === -1 ? undefined : rows[Math.min(row, rows.length - 1)]
  const [first] = controlsOf(part)
  return next ? (controlsOf(next)[control] ?? controlsOf(next)[0] ?? first) : first
}

const rootOf = (element: Element) => element.closest('body > *')

const rowsOf = (part: HTMLElement) => [...part.querySelectorAll<HTMLElement>('li, tr')]

const controlsOf = (part: HTMLElement) => [...part.querySelectorAll<HTMLElement>(controls)]
