import type * as z from 'zod'
import { fieldLabels } from '@/lib/domain/tasks/fields'
import { CreateTask } from '@/lib/domain/tasks/schema'
import { maxImportTasks } from '@/lib/foundation/limits'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { toErrorDetails } from '@/lib/foundation/values/parse-input'
import { decodeText, refuse } from './decode-text'
import { isTaskHeader, readCsv } from './read-csv'
import { isTodoistHeader, readTodoist } from './read-todoist'
import { maxRowLength, rowTooLong } from './row-length'
import type { PreviewTask, Problem, ReadFile } from './schema'

/** A file, and the settings of its import. */
export type ImportInput = {
  bytes: Uint8Array
  /** Of the tasks for which the file names no date. */
  date: CalendarDate
  timeZone: string
}

export type Import = Omit<ReadFile, 'drafts'> & { tasks: PreviewTask[] }

/**
 * Reads the tasks of a file: Todoist CSV, CSV, Markdown or iCalendar, which its content tells.
 * @throws INVALID_OPERATION when nothing can be imported, or more than 2,000 tasks
 */
export async function readImport({ bytes, date, timeZone }: ImportInput): Promise<Import> {
  const { drafts, problems, ...file } = await readAnyFile(decodeText(bytes), timeZone)
  if (drafts.length > maxImportTasks) {
    throw refuse(
      `The file has ${drafts.length} tasks. At most ${maxImportTasks} can be imported at a time: split it into smaller ones.`,
    )
  }
  const refused = new Set<number | null>()
  const tasks = drafts.flatMap(({ line, ...draft }) => {
    const parsed = CreateTask.safeParse({ ...draft, date: draft.date ?? date })
    if (!parsed.success) {
      refused.add(line)
      problems.push({ line, isSkipped: true, message: describeIssues(parsed.error) })
      return []
    }
    return [{ ...parsed.data, line, isUndated: draft.date === null }]
  })
  // Drops notes about the form of tasks that are not imported.
  const relevant = problems.filter(({ line, isSkipped }) => isSkipped || !refused.has(line))
  return { ...file, tasks, problems: withoutRepetitions(relevant).toSorted(byLine) }
}

/** White space without line breaks, over which a search would take time in proportion to their number squared. */
const space = String.raw`[^\S\r\n\u2028\u2029]`
const checkboxItem = new RegExp(String.raw`^${space}*(?:>${space}*)*(?:[-*+]|\d+[.)])${space}+\[[ xX]\]`, 'm')

/** A line that begins as a heading, a quote or a list item. */
const markdownLine = /^(?:#{1,6}\s|>|[-*+]\s|\d+[.)]\s)/
const quotedCell = /^"/m
const isJson = /^\s*[[{]/
const jsonRefusal = () => refuse('JSON cannot be imported. Export CSV instead, which can.')

async function readAnyFile(content: string, timeZone: string): Promise<ReadFile> {
  // Excel writes the separator on a line of its own.
  const text = content.replace(/^sep=.(?=[\r\n])/i, '')
  if (/^\s*BEGIN:VCALENDAR\b/i.test(text)) {
    return (await import('./read-calendar')).readCalendar(withPlainBreaks(text), timeZone)
  }
  // The first line tells a table, whose cells may contain a list, from Markdown.
  const [firstLine = ''] = text.trimStart().split(/\r|\n/, 1)
  // Checked before it is split into a million columns. Markdown has shorter lines too.
  if (firstLine.length > maxRowLength) throw isJson.test(text) ? jsonRefusal() : rowTooLong()
  const columns = firstLine.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const isTable = (isTodoistHeader(columns) || isTaskHeader(columns)) && !markdownLine.test(firstLine)
  const isTitle = columns.length === 1 && !quotedCell.test(text)
  if ((!isTable || isTitle) && checkboxItem.test(text)) {
    return (await import('./read-markdown')).readMarkdown(withPlainBreaks(text), timeZone)
  }
  if (!isTable) {
    if (isJson.test(text)) throw jsonRefusal()
    throw refuse(
      'This is no calendar file, has no list item with a checkbox such as “- [ ] Call Ada”, and its first row names no column “text”, “task” or “title”.',
    )
  }
  const { readTable } = await import('./read-table')
  const [header, ...rows] = readTable(text)
  if (!header) throw refuse('The file is empty.')
  return isTodoistHeader(header.cells) ? readTodoist([header, ...rows], timeZone) : readCsv([header, ...rows], timeZone)
}

/** The cells of a table keep their line breaks. */
function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n')
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
