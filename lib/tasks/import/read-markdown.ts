import MarkdownIt, { type Token } from 'markdown-it'
import type { CalendarDate } from '@/lib/dates'
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

/** A list item that is open while its content is read; without a task if it has no checkbox. */
type Item = { task: Draft | undefined; isNew: boolean }

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
  const items: Item[] = []
  let heading: { level: number; date: CalendarDate } | undefined
  let headingLevel = 0
  for (const token of parser.parse(text, {})) {
    if (token.level >= maxNesting - 2) throw refuse('The lists of the file are nested too deeply.')
    const line = (token.map?.[0] ?? 0) + 1
    const skip = (message: string) => problems.push({ line, isSkipped: true, message })
    if (token.type === 'list_item_open') items.push({ task: undefined, isNew: true })
    else if (token.type === 'list_item_close') items.pop()
    else if (token.type === 'heading_open') headingLevel = Number(token.tag.slice(1))
    else if (token.type === 'heading_close') headingLevel = 0
    if (!['inline', 'fence'].includes(token.type)) continue
    const content = token.content.trim()
    if (headingLevel > 0 && items.length === 0) {
      const date = readDay(content, timeZone)?.date
      if (heading && headingLevel <= heading.level) heading = undefined
      if (date) heading = { level: headingLevel, date }
      else if (content !== '') skip(`The heading ${quote(content)} is not a date, so it is not imported.`)
      continue
    }
    const item = items.at(-1)
    const isFirst = item?.isNew === true
    if (item) item.isNew = false
    const [found, mark, rest = ''] = (isFirst && token.type === 'inline' && checkbox.exec(content)) || []
    if (item && found !== undefined) {
      item.task = newDraft(line, joinLines(rest), mark !== ' ', heading?.date)
      drafts.push(item.task)
      continue
    }
    const owner = items.findLast(({ task }) => task !== undefined)?.task
    const details = token.type === 'fence' ? writeFence(token) : content
    if (owner) owner.details = addDetails(owner.details, details, isFirst)
    else if (isFirst) skip(`The list item ${quote(content)} has no checkbox, so it is not imported.`)
    else if (content !== '') skip(`The text ${quote(content)} is not a task, so it is not imported.`)
  }
  return { format: 'markdown', drafts, problems }
}

/** A block of code with its marks: without them, details would show it as text. */
function writeFence({ markup, info, content }: Pick<Token, 'markup' | 'info' | 'content'>): string {
  return `${markup}${info}\n${content}${markup}`
}

function newDraft(line: number, text: string, isCompleted: boolean, date: CalendarDate | undefined): Draft {
  const empty = { priority: null, dueTime: null, timeSpent: null, details: null }
  return { line, text, isCompleted, date: date ?? null, ...empty }
}

/** An item of a list within a task becomes a line, and a paragraph becomes one. */
function addDetails(details: string | null, content: string, isItem: boolean): string {
  if (details === null) return isItem ? `- ${content}` : content
  return isItem ? `${details}\n- ${content}` : `${details}\n\n${content}`
}

function quote(content: string): string {
  const [line = ''] = content.split('\n')
  return `“${line.length > 60 ? `${line.slice(0, 60)}…` : line}”`
}
