import type { CalendarDate } from '@/lib/foundation/time/dates'
import type { Contents, FormatId, ImportChoices } from './schema'
import type { TableText } from './table'

/** The text of a file. */
export type FileText = {
  /** As it is written, without a byte order mark. */
  text: string
  /** With plain line breaks, which cells of tables do not want. */
  plain: string
  table: TableText
}

/** Facts of the account that readers use, and choices of the person. */
export type Context = { timeZone: string; today: CalendarDate; choices?: ImportChoices | undefined }

/** A format that tasks are imported from. Its module knows no other one. */
export type Format = {
  /** For programs. Two formats that are one for people share it. */
  id: FormatId
  /** As people know it. */
  name: string
  /** Whether a text is a file of this format. It must be fast, because every text is asked. */
  detect: (file: FileText) => boolean
  /**
   * Reads the tasks. Each part of the file becomes a task, belongs to one, or is named by a problem.
   * @throws INVALID_OPERATION when nothing can be read
   */
  read: (file: FileText, context: Context) => Contents
}
