import type { WritableField } from '@/lib/domain/tasks/fields'
import type { CreateTask, Task } from '@/lib/domain/tasks/schema'
import type { CalendarDate } from '@/lib/foundation/time/calendar-date'

/** The formats that tasks are imported from, as people know them. */
export const importFormats = {
  todoist: 'Todoist CSV',
  csv: 'CSV',
  markdown: 'Markdown',
  calendar: 'iCalendar',
} as const
export type ImportFormat = keyof typeof importFormats

/** A problem with a file, reported to its owner. */
export type Problem = {
  /** The line of the file, from 1; null for the file as a whole. */
  line: number | null
  /** Whether something of the file is not imported at all; otherwise it is imported in another form. */
  isSkipped: boolean
  message: string
}

/** A task that a file contains, not validated yet. */
export type Draft = Pick<Task, Exclude<WritableField, 'date'>> & {
  line: number
  /** null when the file names none. */
  date: CalendarDate | null
}

/** Contents of a file. */
export type ReadFile = {
  format: ImportFormat
  drafts: Draft[]
  problems: Problem[]
  /** Which column became which field, of a CSV file. */
  columns?: ColumnUse[]
}
export type ColumnUse = { column: string; field: string }

/** The problems that are shown, the first ones. */
export const shownProblems = 50

/** A file as it was read. Only its first problems are kept. */
export type FileContents = Omit<ReadFile, 'drafts'> & { tasks: PreviewTask[]; problemCount: number }

/** The message of the thread that reads a file. */
export type ThreadAnswer = { ok: true; file: FileContents } | { ok: false; message: string }

/** A task as the preview shows it. */
export type PreviewTask = CreateTask & {
  line: number
  /** Whether the file names no date, so that it is the chosen one. */
  isUndated: boolean
}

/** Preview of the tasks that an import would create. */
export type ImportPreview = {
  format: ImportFormat
  count: number
  completedCount: number
  /** How many tasks get the chosen date. */
  undatedCount: number
  /** The first ones. */
  tasks: PreviewTask[]
  /** The first ones. */
  problems: Problem[]
  problemCount: number
  columns: ColumnUse[]
  /** When the same file was imported before, Unix ms; null when it was not, in the last 24 hours. */
  importedAt: number | null
}

/** Tasks that an import has created. */
export type ImportResult = {
  count: number
  /** How many tasks each date has got, by date. */
  days: { date: CalendarDate; count: number }[]
  /** Whether an earlier import of the same file created them. */
  isRepeated: boolean
}

/** Response to the page: a result, or the reason why there is none, in words for people. */
export type ImportAnswer<Result> = { ok: true; result: Result } | { ok: false; message: string }
