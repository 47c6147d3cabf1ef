/** The rows of tasks in an element, in the order of the page. */
export function listRows(within: ParentNode): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>('[role=row][data-key]')]
}

/** The row of a task; null if the page does not show it. */
export function findRow(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[role=row][data-key="${CSS.escape(id)}"]`)
}

/** The ids of the rows from that of a task to that of another one, in either direction. */
export function idsBetween(from: string, to: string): string[] {
  const ids = listRows(document).map(keyOf)
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)]
  return start === -1 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** The id of a row's task. */
export function keyOf(row: HTMLElement): string {
  return row.dataset.key ?? ''
}
