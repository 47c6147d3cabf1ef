import type { LucideIcon } from 'lucide-react'
import type { FoundTask } from './actions'

/** A line of the palette. */
export type PaletteOption = {
  /** Unique in the list, and usable in an id. */
  id: string
  group: 'Days' | 'Commands' | 'Tasks' | 'Add'
  /** A task has its priority's mark instead, unless it is archived. */
  icon?: LucideIcon | undefined
  task?: FoundTask
  text: string
  /** More about it, at the end of the line. */
  note?: string | undefined
  /** The shortcut that does the same. */
  keys?: readonly string[]
  /** @returns false to keep the palette open */
  // biome-ignore lint/suspicious/noConfusingVoidType: most options return nothing
  run: () => void | Promise<boolean>
}
