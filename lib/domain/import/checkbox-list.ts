import MarkdownIt, { type Token } from 'markdown-it'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { readCheckbox } from './checkbox'
import { readDay } from './day'
import { refuse } from './decode-text'
import { joinLines } from './join-lines'
import type { Contents, Draft, Problem } from './schema'

// The parser drops what is nested deeper, so such a file is refused.
const maxNesting = 100
// Their product bounds how long the parser takes.
const maxLines = 50_000
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

/** A list item or a quote that is open while its content is read. An item has a task if it has a checkbox. */
type Container = { mark: string; isItem: boolean; isNew: boolean; task?: Draft }

/**
 * Reads list items with a checkbox. A heading that is a date sets the date of those below it. Other content of an item
 * becomes the details of its task.
 * @throws INVALID_OPERATION when it is too long or nested too deeply
 */
export function readCheckboxList(text: string, timeZone: string): Contents {
  const lines = text.split('\n')
  if (lines.length > maxLines) throw refuse(`The file has more than ${maxLines.toLocaleString('en')} lines.`)
  if (lines.some((line) => line.length > maxLineLength))
    throw refuse(`A line is longer than ${maxLineLength} characters.`)
  const drafts: Draft[] = []
  const problems: Problem[] = []
  const cancelled: Draft[] = []
  const open: Container[] = []
  let heading: { level: number; date: CalendarDate } | undefined
  let headingMark = ''
  let endOfLast = 0
  let tucked: { task: Draft; within: Container | undefined; indent: number } | undefined
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
    const isText = token.type === 'inline' && headingMark === ''
    const [rest, ...tasks] = isText ? splitTasks(content, isFirst) : [{ text: content, offset: 0 }]
    const indent = indentOf(lines[start])
    // It is indented so far that the parser takes it for text.
    const isBelow = tucked?.within === item && tucked !== undefined && indent > tucked.indent
    if (rest.text !== '') {
      const place = open.findLastIndex(({ task }) => task !== undefined)
      const owner = isBelow ? tucked?.task : open[place]?.task
      const within = open.slice((isBelow ? open.findLastIndex(({ isItem }) => isItem) : place) + 1)
      if (owner) owner.details = addDetails(owner.details, headingMark + rest.text, within, isApart)
      else if (isFirst && !rest.text.includes('\n'))
        skip(`The list item ${quote(rest.text)} has no checkbox, so it is not imported.`)
      else if (token.type !== 'hr') skip(describeText(rest.text))
    }
    for (const { mark = '', text: written, offset } of tasks) {
      const [words, details] = splitDetails(written)
      const task = { ...newDraft(line + offset, words, completedMarks.includes(mark), heading?.date), details }
      const at = { line: line + offset }
      if (mark === '-') cancelled.push(task)
      else drafts.push(task)
      if (![...completedMarks, ...openMarks].includes(mark))
        problems.push({ ...at, isSkipped: false, message: `The checkbox “[${mark}]” is read as open.` })
      if (item && isFirst && offset === 0) item.task = task
      else tucked = { task, within: item, indent: indentOf(lines[start + offset]) }
    }
    for (const container of open) container.isNew = false
  }
  return { drafts, problems: [...problems, ...cancelled.map(describeCancelled)] }
}

function describeCancelled({ line, text, details }: Draft): Problem {
  const lost = details === null ? '' : ` Its details are not imported: ${quote(details)}.`
  return { line, isSkipped: true, message: `The task ${quote(text)} is cancelled.${lost}` }
}

const completedMarks = ['x', 'X', '✓', '✔', '☑', '☒', '🗹']
const openMarks = ['', '☐', '/', '-']

type Piece = { mark?: string; text: string; offset: number }

/**
 * Splits a paragraph before each of its lines that begins with a checkbox.
 * @param isItem whether it begins a list item, whose mark is gone
 * @returns the text before them, and a piece for each, with the number of lines before it
 */
function splitTasks(content: string, isItem: boolean): [Piece, ...Piece[]] {
  const pieces: [Piece, ...Piece[]] = [{ text: '', offset: 0 }]
  for (const [offset, line] of content.split('\n').entries()) {
    const found = readCheckbox(line, isItem && offset === 0)
    const last = pieces.at(-1)
    if (found) pieces.push({ ...found, offset })
    else if (last) last.text = offset === 0 ? line : `${last.text}\n${line}`
  }
  return pieces
}

/** The text of a task on one line; the list below it that the parser takes for text becomes details. */
function splitDetails(text: string): [text: string, details: string | null] {
  const lines = text.split('\n')
  const list = lines.findIndex((line, index) => index > 0 && /^\s*[-*+•]\s/.test(line))
  if (list < 0) return [joinLines(text), null]
  return [
    joinLines(lines.slice(0, list).join('\n')),
    lines
      .slice(list)
      .map((line) => line.trim())
      .join('\n'),
  ]
}

/** The columns before a line of text. A tab ends at a multiple of four (CommonMark, section 2.2). */
function indentOf(line = ''): number {
  let columns = 0
  for (const character of line) {
    if (character === '\t') columns += 4 - (columns % 4)
    else if (character === ' ') columns++
    else break
  }
  return columns
}

function describeText(text: string): string {
  const others = text.split('\n').length - 1
  if (others === 0) return `The text ${quote(text)} is not a task, so it is not imported.`
  const below = others === 1 ? 'the line below it are' : `${others} lines below it are`
  return `The text ${quote(text)} and ${below} no task, so they are not imported.`
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
