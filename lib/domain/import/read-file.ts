import type * as z from 'zod'
import { fieldLabels } from '@/lib/domain/tasks/fields'
import { CreateTask } from '@/lib/domain/tasks/schema'
import { maxImportTasks } from '@/lib/foundation/limits'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { toErrorDetails } from '@/lib/foundation/values/parse-input'
import { chooseRepeat } from './choose-repeat'
import { decodeText, refuse } from './decode-text'
import type { FileText, Format } from './format'
import { formats } from './formats'
import { maxRowLength, rowTooLong } from './row-length'
import type { Contents, FormatId, ImportChoices, PreviewTask, Problem } from './schema'
import { TableText } from './table'

/** A file, and the settings of its import. */
export type ImportInput = {
  bytes: Uint8Array
  /** Of the tasks for which the file names no date. */
  date: CalendarDate
  /** The date of the account. */
  today: CalendarDate
  timeZone: string
  choices?: ImportChoices | undefined
}

export type Import = Omit<Contents, 'drafts'> & { format: string; tasks: PreviewTask[] }

/**
 * Reads the tasks of a file, whose content tells its format unless it is chosen.
 * @throws INVALID_OPERATION when nothing can be imported, or too many tasks
 */
export function readImport({ bytes, date, today, timeZone, choices }: ImportInput): Import {
  // Excel writes the separator on a line of its own.
  const text = decodeText(bytes).replace(/^sep=.(?=[\r\n])/i, '')
  const file = { text, plain: text.replace(/\r\n?/g, '\n'), table: new TableText(text) }
  const format = choices?.format === undefined ? findFormat(file, choices) : chooseFormat(file, choices.format)
  const { drafts, problems, ...rest } = format.read(file, { timeZone, today, choices })
  if (drafts.length > maxImportTasks) {
    throw refuse(
      `The file has ${count(drafts.length)} tasks. At most ${count(maxImportTasks)} can be imported at a time: split it into smaller ones.`,
    )
  }
  const refused = new Set<number | null>()
  const tasks = drafts.flatMap((found) => {
    const { line } = found
    const chosen = chooseRepeat(found, { date, today, timeZone }, problems)
    if (!chosen) return []
    const { repeat, archivedAt = null, ...draft } = chosen
    const parsed = CreateTask.safeParse({ ...draft, date: draft.date ?? date })
    if (!parsed.success) {
      refused.add(line)
      problems.push({ line, isSkipped: true, message: describeIssues(parsed.error) })
      return []
    }
    return [{ ...parsed.data, line, isUndated: draft.date === null, archivedAt, repeat }]
  })
  // Drops notes about the form of tasks that are not imported.
  const relevant = problems.filter(({ line, isSkipped }) => isSkipped || !refused.has(line))
  const sorted = withoutRepetitions(relevant).toSorted(byLine)
  return { format: format.name, ...rest, tasks, problems: sorted.map(shorten) }
}

/** Messages quote the file, which may have one long line. */
const maxMessageLength = 500

function shorten({ message, ...problem }: Problem): Problem {
  return { ...problem, message: message.length > maxMessageLength ? `${message.slice(0, maxMessageLength)}…` : message }
}

const count = (value: number) => value.toLocaleString('en')

/** The format of a name. Of two with one name, the one that detects the file. */
function chooseFormat(file: FileText, id: FormatId): Format {
  const named = formats.filter((format) => format.id === id)
  const format = named.find(({ detect }) => detect(file)) ?? named.at(-1)
  if (!format) throw new TypeError(`no format has the id ${id}`)
  return format
}

function findFormat(file: FileText, choices: ImportChoices | undefined): Format {
  const format = formats.find(({ detect }) => detect(file))
  if (format) return format
  // Only a table has columns.
  if (choices?.columns) return chooseFormat(file, 'csv')
  if (/^\s*[[{]/.test(file.text)) throw refuse('This JSON cannot be imported. Export CSV instead, which can.')
  // A table that is too wide for a look at its header.
  if ((file.text.trimStart().split(/\r|\n/, 1)[0]?.length ?? 0) > maxRowLength) throw rowTooLong()
  throw refuse(
    'This is no calendar file, has no list item with a checkbox such as “- [ ] Call Ada”, and its first row names no column “text”, “task” or “title”.',
  )
}

function describeIssues(error: z.ZodError): string {
  return toErrorDetails(error)
    .map(({ path, message }) => `${labels[path] ?? 'The task'} ${message}.`)
    .join(' ')
}

const labels: Record<string, string> = fieldLabels

/** Two columns of a row may have the same problem. */
function withoutRepetitions(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [`${problem.line} ${problem.message}`, problem])).values()]
}

/** Sorts problems by line, after those of the file as a whole. */
function byLine(left: Problem, right: Problem): number {
  return (left.line ?? 0) - (right.line ?? 0)
}
