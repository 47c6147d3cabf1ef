import type { RowHandlers } from './row-handlers'

/** State that the lists of a page share: the open task, the selected ones, and the handlers of the rows. */
export type ListState = {
  on: RowHandlers
  opened: string | undefined
  close: () => void
  selected: ReadonlySet<string>
  leaving: ReadonlySet<string>
  /** The task whose menu is open. */
  withMenu: string | undefined
  /** Unix ms: due times before it have passed. */
  now: number
}
