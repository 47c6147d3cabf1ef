import type { WritableField } from '@/lib/domain/tasks/fields'
import type { CreateTask, Task } from '@/lib/domain/tasks/schema'
import type { CalendarDate } from '@/lib/foundation/time/calendar-date'
import type { Repeat } from '@/lib/foundation/time/repeat/rule-words'

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
  /** When it was archived, Unix ms. */
  archivedAt?: number | null | undefined
  /** Makes it a recurrence that begins on the date, at the time of day of the due time. */
  repeat?: DraftRepeat | undefined
}

/** A recurrence that a file contains, and the dates on which it does not make a task. */
export type DraftRepeat = Repeat & RepeatSettings & { except?: readonly CalendarDate[] }

/** Settings of a recurrence besides its rule. */
type RepeatSettings = { ifMissed?: 'latest' | 'keep'; isPaused?: boolean }

/** Contents of a file. */
export type Contents = {
  drafts: Draft[]
  problems: Problem[]
  /** The columns of a table whose columns can be assigned. */
  columns?: ColumnUse[]
  /** Whether dates such as `3/4/2026` leave the order of day and month open. */
  isOrderOpen?: boolean
}

/** Fields that a column of a table can become, with their names for people. */
export const columnFields = {
  text: 'Text',
  date: 'Date',
  due: 'Due date',
  time: 'Due time',
  repeat: 'Repeats',
  priority: 'Priority',
  details: 'Details',
  completed: 'Completed',
  minutes: 'Time spent',
  estimate: 'Estimate',
  archived: 'Archived',
} as const
export type ColumnField = keyof typeof columnFields

/** The field that a column becomes, null for none, and its first values. */
export type ColumnUse = { column: string; field: ColumnField | null; examples: string[] }

/** Order of day and month in dates such as `3/4/2026`. */
export type DayOrder = 'day-first' | 'month-first'

/** Choices of a person for a file that leaves them open. */
export type ImportChoices = {
  format?: FormatId | undefined
  /** In the order of the columns. */
  columns?: readonly (ColumnField | null)[] | undefined
  dayOrder?: DayOrder | undefined
}

/** The formats that a file can have, by their names for programs. */
export const formatIds = [
  ...(['icalendar', 'csv', 'todoist', 'ticktick', 'markdown', 'obsidian', 'org-mode', 'todo-txt'] as const),
  ...(['google-tasks', 'microsoft-to-do', 'taskwarrior', 'daymark'] as const),
] as const
export type FormatId = (typeof formatIds)[number]

/** A file as it was read. */
export type FileContents = Omit<Contents, 'drafts'> & { format: string; tasks: PreviewTask[] }

/** The message of the thread that reads a file. */
export type ThreadAnswer = { ok: true; file: FileContents } | { ok: false; message: string }

/** A task as the preview shows it. */
export type PreviewTask = CreateTask & {
  line: number
  /** Whether the file names no date, so that it is the chosen one. */
  isUndated: boolean
  /** When it was archived, Unix ms; null for one that is not. */
  archivedAt: number | null
  /** null for a task that does not recur. */
  repeat: (Repeat & RepeatSettings & { description: string }) | null
}

/** Preview of the tasks that an import would create. */
export type ImportPreview = {
  /** The name of the format. */
  format: string
  count: number
  completedCount: number
  /** How many tasks recur. */
  recurringCount: number
  /** How many tasks get the chosen date. */
  undatedCount: number
  /** The first ones. */
  tasks: PreviewTask[]
  problems: Problem[]
  columns: ColumnUse[]
  isOrderOpen: boolean
  /** When the same file was imported before, Unix ms; null when it was not, in the last 24 hours. */
  importedAt: number | null
}

/** Tasks that an import has created. */
export type ImportResult = {
  /** All, those that recur included. */
  count: number
  recurringCount: number
  /** How many tasks that do not recur each date has got, by date. */
  days: { date: CalendarDate; count: number }[]
  /** Whether an earlier import of the same file created them. */
  isRepeated: boolean
}

/** Response to the page: a result, or the reason why there is none, in words for people. */
export type ImportAnswer<Result> = { ok: true; result: Result } | { ok: false; message: string }
