import MarkdownIt, { type Token } from 'markdown-it'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { refuse } from './decode-text'
import { joinLines } from './join-lines'
import { readDay } from './read-day'
import type { Draft, Problem, ReadFile } from './schema'

// The parser drops what is nested deeper, so such a file is refused.
const maxNesting = 100
// Their product bounds how long the parser takes.
const maxLines = 20_000
const maxLineLength = 20_000

/** Blocks alone: text keeps its marks, such as `**`, because details are Markdown as well. */
const parser = new MarkdownIt('zero', { maxNesting }).enable([
  'list',
  'heading',
  'lheading',
  'fence',
  'blockquote',
  'hr',
])
parser.core.ruler.enableOnly(['normalize', 'block'])

const checkbox = /^\[([ xX])\](?:\s+([\s\S]*))?$/

/** A list item or a quote that is open while its content is read. An item has a task if it has a checkbox. */
type Container = { mark: string; isItem: boolean; isNew: boolean; task?: Draft }

/**
 * Reads list items with a checkbox. A heading that is a date sets the date of those below it. Other content of an item
 * becomes the details of its task.
 * @throws INVALID_OPERATION when it is too long or nested too deeply
 */
export function readMarkdown(text: string, timeZone: string): ReadFile {
  const lines = text.split('\n')
  if (lines.length > maxLines) throw refuse(`The file has more than ${maxLines} lines.`)
  if (lines.some((line) => line.length > maxLineLength))
    throw refuse(`A line is longer than ${maxLineLength} characters.`)
  const drafts: Draft[] = []
  const problems: Problem[] = []
  const open: Container[] = []
  let heading: { level: number; date: CalendarDate } | undefined
  let headingMark = ''
  let endOfLast = 0
  for (const token of parser.parse(text, {})) {
    if (token.level >= maxNesting - 2) throw refuse('The lists of the file are nested too deeply.')
    const line = (token.map?.[0] ?? 0) + 1
    const skip = (message: string) => problems.push({ line, isSkipped: true, message })
    if (token.type === 'list_item_open') open.push({ mark: `${token.info}${token.markup} `, isItem: true, isNew: true })
    else if (token.type === 'blockquote_open') open.push({ mark: '> ', isItem: false, isNew: true })
    else if (token.type === 'list_item_close' || token.type === 'blockquote_close') open.pop()
    else if (token.type === 'heading_open') headingMark = `${'#'.repeat(Number(token.tag.slice(1)))} `
    else if (token.type === 'heading_close') headingMark = ''
    if (!['inline', 'fence', 'hr'].includes(token.type)) continue
    const [start, end] = token.map ?? [0, 0]
    const isApart = start > endOfLast
    endOfLast = end
    const content = token.type === 'inline' ? token.content.trim() : writeBlock(token)
    const item = open.findLast(({ isItem }) => isItem)
    if (headingMark !== '' && item === undefined) {
      const level = headingMark.length
      const date = readDay(content, timeZone)?.date
      if (heading && level <= heading.level) heading = undefined
      if (date) heading = { level, date }
      else if (content !== '') skip(`The heading ${quote(content)} is not a date, so it is not imported.`)
      continue
    }
    const isFirst = item?.isNew === true
    const [found, mark, rest = ''] = (isFirst && token.type === 'inline' && checkbox.exec(content)) || []
    if (item && found !== undefined) {
      item.task = newDraft(line, joinLines(rest), mark !== ' ', heading?.date)
      drafts.push(item.task)
    } else {
      const place = open.findLastIndex(({ task }) => task !== undefined)
      const owner = open[place]?.task
      if (owner) owner.details = addDetails(owner.details, headingMark + content, open.slice(place + 1), isApart)
      else if (isFirst) skip(`The list item ${quote(content)} has no checkbox, so it is not imported.`)
      else if (content !== '' && token.type !== 'hr')
        skip(`The text ${quote(content)} is not a task, so it is not imported.`)
    }
    for (const container of open) container.isNew = false
  }
  return { format: 'markdown', drafts, problems }
}

/** A rule, or a block of code with its marks: without them, details would show it as text. */
function writeBlock({ type, markup, info, content }: Token): string {
  return type === 'hr' ? markup : `${markup}${info}\n${content}${markup}`
}

function newDraft(line: number, text: string, isCompleted: boolean, date: CalendarDate | undefined): Draft {
  const empty = { priority: null, dueTime: null, timeSpent: null, details: null }
  return { line, text, isCompleted, date: date ?? null, ...empty }
}

/**
 * Adds a block to details, with the marks of the lists and quotes that it stands in.
 * @param containers those within the task, the outermost first
 * @param isApart whether an empty line is before it
 */
function addDetails(
  details: string | null,
  content: string,
  containers: readonly Container[],
  isApart: boolean,
): string {
  const block = writeMarks(containers, true) + content.replaceAll('\n', `\n${writeMarks(containers, false)}`)
  if (details === null) return block
  const emptyLine = writeMarks(
    containers.filter(({ isNew }) => !isNew),
    false,
  ).trimEnd()
  return isApart ? `${details}\n${emptyLine}\n${block}` : `${details}\n${block}`
}

/** The start of a line: the mark of each quote, and that of an item on its first line. */
function writeMarks(containers: readonly Container[], isFirstLine: boolean): string {
  return containers
    .map(({ mark, isItem, isNew }) => (isItem && !(isNew && isFirstLine) ? ' '.repeat(mark.length) : mark))
    .join('')
}

function quote(content: string): string {
  const [line = ''] = content.split('\n')
  return `“${line.length > 60 ? `${line.slice(0, 60)}…` : line}”`
}
