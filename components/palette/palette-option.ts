import type { LucideIcon } from 'lucide-react'

/** A line of the palette. */
export type PaletteOption = {
  /** Unique in the list, and usable in an id. */
  id: string
  group: 'Days' | 'Commands' | 'Tasks' | 'Add'
  icon: LucideIcon
  text: string
  /** More about it, at the end of the line. */
  note?: string | undefined
  /** The shortcut that does the same. */
  keys?: readonly string[]
  isDone?: boolean
  /** @returns false to keep the palette open */
  // biome-ignore lint/suspicious/noConfusingVoidType: most options return nothing
  run: () => void | Promise<boolean>
}
