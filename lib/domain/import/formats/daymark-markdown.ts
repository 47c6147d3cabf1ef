import { markdownFields, markdownMark } from '@/lib/domain/tasks/export/markdown-fields'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { readRow } from '../csv-row'
import { readDay } from '../day'
import type { Context, Format } from '../format'
import type { Contents, Draft, Problem } from '../schema'

const fields = new RegExp(String.raw`(?: \[(?:${markdownFields.join('|')}):: [^\]\n]*\])*$`)
const field = /\[(\w+):: ([^\]]*)\]/g
const task = /^- \[([ x])\] (.*)$/

/** The Markdown export of this service: a heading for each date, and fields after the text of a task. */
export const daymarkMarkdown: Format = {
  id: 'markdown',
  name: 'Daymark Markdown',
  detect: ({ plain }) => plain.trimStart().startsWith(markdownMark),
  read: ({ plain }, context) => readExport(plain, context),
}

function readExport(plain: string, { timeZone, today }: Context): Contents {
  const drafts: Draft[] = []
  const problems: Problem[] = []
  const bodies = new Map<Draft, string[]>()
  let date: CalendarDate | null = null
  for (const [index, line] of plain.split('\n').entries()) {
    const last = drafts.at(-1)
    const body = last && bodies.get(last)
    const [, mark, rest = ''] = task.exec(line) ?? []
    const heading = readDay(/^## (.*)$/.exec(line)?.[1] ?? '', timeZone)
    if (mark !== undefined) {
      const draft = readTask(rest, { line: index + 1, date, isCompleted: mark === 'x' })
      drafts.push(draft)
      bodies.set(draft, [])
    } else if (heading) date = heading.date
    else if (body && (line.startsWith('  ') || line.trim() === '')) body.push(line)
    else if (line.trim() !== '' && line.trim() !== markdownMark)
      problems.push({
        line: index + 1,
        isSkipped: true,
        message: `The line “${line}” is no task, so it is not imported.`,
      })
  }
  for (const [draft, lines] of bodies) draft.details = readBody(lines, draft.details)
  return { drafts, problems }

  function readTask(
    text: string,
    { line, isCompleted, ...known }: Pick<Draft, 'line' | 'date' | 'isCompleted'>,
  ): Draft {
    const found = fields.exec(text)?.[0] ?? ''
    const values = new Map([...found.matchAll(field)].map(([, name = '', value = '']) => [name, value]))
    const own = { text: text.slice(0, text.length - found.length).replace(/\\\]$/, ']'), date: known.date ?? '' }
    const cell = (name: string) => (name === 'text' || name === 'date' ? own[name] : (values.get(name) ?? ''))
    return { ...readRow(line, cell, { timeZone, today, dayOrder: undefined, problems }), isCompleted }
  }
}

/** The details below a task, without the empty lines around them; those that `readRow` has kept follow. */
function readBody(lines: readonly string[], kept: string | null): string | null {
  const isWritten = (line: string) => line !== ''
  const [first, last] = [lines.findIndex(isWritten), lines.findLastIndex(isWritten)]
  const text = first < 0 ? undefined : lines.slice(first, last + 1).map((line) => line.slice(2))
  return [text?.join('\n'), kept ?? undefined].filter((part) => part !== undefined).join('\n') || null
}
