/** The rows of tasks in an element, in the order of the page. */
export function listRows(within: ParentNode): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>('[role=row][data-key]')]
}

/** The row of a task; null if the page does not show it. */
export function findRow(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[role=row][data-key="${CSS.escape(id)}"]`)
}

/** The ids of the rows from one to that of a task, in either direction. */
export function idsBetween(row: HTMLElement, id: string | undefined): string[] {
  const ids = listRows(document).map(keyOf)
  const from = ids.indexOf(keyOf(row))
  const to = id === undefined ? from : ids.indexOf(id)
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** The id of a row's task. */
export function keyOf(row: HTMLElement): string {
  return row.dataset.key ?? ''
}
