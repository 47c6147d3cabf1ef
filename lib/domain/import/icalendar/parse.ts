import ICAL from 'ical.js'
import { refuse } from '../decode-text'
import type { Problem } from '../schema'
import { readLines, type WrittenLine } from './lines'

/** The parser takes time that grows with the square of the number of a long line's parameters. */
const maxParameters = 1000
/** A line of fewer characters is read fast, whatever it has. */
const longLine = 100_000
const maxNesting = 20

/** The calendars of a file, the lines on which its to-dos begin, and the lines that cannot be read. */
export type Calendars = { calendars: ICAL.Component[]; lines: number[]; problems: Problem[] }

/** @throws INVALID_OPERATION when the text is nothing like a calendar */
export function parseCalendars(text: string): Calendars {
  const lines = readLines(text)
  // Both, because a text can have as many semicolons, and an attachment as many characters.
  if (lines.some(({ content }) => content.length > longLine && content.split(';').length > maxParameters))
    throw refuse(`The file has a line with more than ${maxParameters.toLocaleString('en')} parameters.`)
  const hasCalendar = lines.some(({ content }) => /^BEGIN:VCALENDAR$/i.test(content))
  const wrapped = hasCalendar ? lines : wrap(lines)
  // Each line is looked at only when one of them is malformed, because that takes as long again.
  return tryParsing(...mend(wrapped, () => true)) ?? tryParsing(...mend(wrapped, isProperty)) ?? refuseAll()
}

function wrap(lines: readonly WrittenLine[]): WrittenLine[] {
  return [{ line: 1, content: 'BEGIN:VCALENDAR' }, ...lines, { line: lines.length, content: 'END:VCALENDAR' }]
}

function refuseAll(): never {
  throw refuse('The file is not a valid calendar.')
}

function tryParsing(lines: readonly WrittenLine[], problems: Problem[]): Calendars | undefined {
  try {
    const parsed: unknown[] = ICAL.parse(lines.map(({ content }) => content).join('\n'))
    // One calendar, or a list of them.
    const all = typeof parsed[0] === 'string' ? [parsed] : parsed
    return {
      // Safe: the constructor takes jCal, which is what `parse` returns.
      calendars: all.map((jCal) => new ICAL.Component(jCal as ConstructorParameters<typeof ICAL.Component>[0])),
      lines: lines.flatMap(({ line, content }) => (/^BEGIN:VTODO$/i.test(content) ? [line] : [])),
      problems,
    }
  } catch {
    return undefined
  }
}

/** Leaves out lines that cannot be read, and closes components that are left open: the parser does not compare names. */
function mend(lines: readonly WrittenLine[], isReadable: (content: string) => boolean): [WrittenLine[], Problem[]] {
  const kept: WrittenLine[] = []
  const problems: Problem[] = []
  const open: string[] = []
  const note = (line: number | null, message: string) => problems.push({ line, isSkipped: true, message })
  const closeUntil = (depth: number, line: number) => {
    while (open.length > depth) kept.push({ line, content: `END:${open.pop()}` })
  }
  for (const written of lines) {
    const { line, content } = written
    const [, edge, name = ''] = /^(BEGIN|END):\s*([\w-]+)$/i.exec(content)?.map((part) => part.toUpperCase()) ?? []
    if (edge === 'BEGIN') {
      if (open.length >= maxNesting) return refuseAll()
      open.push(name)
      kept.push(written)
    } else if (edge === 'END' && open.includes(name)) {
      const depth = open.lastIndexOf(name)
      if (depth < open.length - 1) note(line, `END:${open.at(-1)} is missing before this line.`)
      closeUntil(depth, line)
    } else if (edge === undefined && open.length > 0 && isReadable(content)) kept.push(written)
    else
      note(
        line,
        `The line “${content.slice(0, 60)}” is ${open.length > 0 ? 'malformed' : 'outside the calendar'}, so it is not imported.`,
      )
  }
  // Lines after the end of the calendar that the file lacks are none.
  const missing = open.findLast((name) => name !== 'VCALENDAR') ?? open.at(-1)
  if (missing !== undefined) note(null, `The file ends before END:${missing}.`)
  closeUntil(0, lines.length)
  return [kept, problems]
}

function isProperty(content: string): boolean {
  try {
    ICAL.parse.property(content, ICAL.design.icalendar)
    return true
  } catch {
    return false
  }
}
