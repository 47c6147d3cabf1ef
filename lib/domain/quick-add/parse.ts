import type { CreateTask } from '@/lib/domain/tasks/schema'
import { writeClockTime } from '@/lib/foundation/time/clock'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { instantOf } from '@/lib/foundation/time/local-time'
import type { Repeat } from '@/lib/foundation/time/repeat/rule-words'
import { readDatePhrase } from './date-phrases'
import { type LocaleOrder, readLocaleOrder } from './locale-order'
import { overlaps, type Part, type Span } from './parts'
import { recogniseParts } from './recognise'
import type { RecognitionContext } from './rules'

/** A task that a person typed. */
export type TypedTask = Omit<CreateTask, 'isCompleted'> & {
  /** How it recurs, and the local time HH:MM at which it is due each time. */
  repeat?: Repeat & { time?: string }
}

export type QuickAddContext = {
  /** Today in the account's time zone. */
  today: CalendarDate
  /** IANA name of the account's time zone. */
  timeZone: string
  /** The hour at which the account's day begins: an earlier time is in the night after the date. */
  dayStart: number
  /** The locale that dates are shown in. */
  locale: string
  /** The date of a task that names none. */
  date: CalendarDate
  /** Whether `date` wins over a date that the line names. */
  isDateFixed?: boolean
  /** Whether the task is done, so that a duration is the time spent on it. Otherwise it is the estimate. */
  isCompleted?: boolean
  /** Spans of the input that stay text, because the person removed their chips. */
  kept?: readonly Span[]
}

/** The parts of a typed line, in order, and the task that they make. */
export type ParsedLine = { parts: Part[]; task: TypedTask }

/**
 * Reads a line such as `Pay rent tomorrow 5pm p1 30m //call first`. Only what is certain becomes a part; everything else
 * stays text. Text in quotes stays as it is.
 */
export function parseLine(input: string, context: QuickAddContext): ParsedLine {
  const recognition = { ...context, ...localeOrder(context.locale) }
  const all = findParts(input, context.kept ?? [], recognition)
  // A line of parts alone is text: a task needs some. Details can stay beside it.
  const notes = all.filter(({ kind }) => kind === 'details' || kind === 'literal')
  const candidates = [all, notes, []]
  const parts = candidates.find((some) => composeText(input, some) !== '') ?? []
  const task = toTask(composeText(input, parts), parts, context)
  if ((task.dueTime ?? 0) >= 0) return { parts, task }
  // The service stores no instant before 1970.
  const others = parts.filter(({ kind }) => kind !== 'dueTime')
  return { parts: others, task: toTask(composeText(input, others), others, context) }
}

/** Reads a text that is a date as a whole, such as "friday" or "3 March". */
export function readTypedDate(
  text: string,
  { today, locale }: Pick<QuickAddContext, 'today' | 'locale'>,
): CalendarDate | undefined {
  return readDatePhrase(text, { today, locale, dateOrder: localeOrder(locale).dateOrder })
}

let known: { locale: string; order: LocaleOrder } | undefined

function localeOrder(locale: string): LocaleOrder {
  if (known?.locale !== locale) known = { locale, order: readLocaleOrder(locale) }
  return known.order
}

/** Stands for a character that must stay text. It is neither white space nor part of any word. */
const mask = '\uE000'

function findParts(input: string, kept: readonly Span[], context: RecognitionContext): Part[] {
  const maskSpan = (text: string, { start, end }: Span) =>
    text.slice(0, start) + mask.repeat(end - start) + text.slice(end)
  const quotes = findQuotes(input).filter((quote) => !kept.some((span) => overlaps(span, quote)))
  const masked = [...kept, ...findQuotes(input)].reduce(maskSpan, input)
  const details = findDetails(input, masked)
  // While `//` is typed, the parts before it stay.
  const line = masked.slice(0, details?.start).replace(/(?<!\S)\/\/?\s*$/, '')
  const literals = quotes
    .filter(({ start, end }) => end <= line.length && isRead(input.slice(start + 1, end - 1), context))
    .map(({ start, end }): Part => {
      const source = input.slice(start, end)
      return { kind: 'literal', text: source.slice(1, -1), start, end, source }
    })
  const recognised = recogniseParts(line, context).map((part) => ({
    ...part,
    source: input.slice(part.start, part.end),
  }))
  return [...recognised, ...literals, ...(details ? [details] : [])].sort((one, other) => one.start - other.start)
}

/** Quoted text at word boundaries. */
function findQuotes(input: string): Span[] {
  return [...input.matchAll(/(?<![^\s(])(?:"[^"\s](?:[^"]*[^"\s])?"|“[^“”]+”)(?=[\s),.;:!?]|$)/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** Whether quotes make a difference: whether their content would mean something else at the end of a text. */
function isRead(content: string, context: RecognitionContext): boolean {
  return recogniseParts(`x ${content}`, context).length > 0 || /(?<!\S)\/\/\s*\S/.test(content)
}

/** The details: everything after `//` at the start of a word, which the `//` of an address is not. */
function findDetails(input: string, masked: string): Part | undefined {
  const start = masked.search(/(?<!\S)\/\/\s*\S/)
  if (start === -1) return undefined
  const source = input.slice(start).trimEnd()
  return { kind: 'details', details: source.slice(2).trim(), start, end: start + source.length, source }
}

/** The input without its parts. Literal text stays, without its quotes. */
function composeText(input: string, parts: readonly Part[]): string {
  let text = ''
  let position = 0
  for (const part of parts) {
    text = join(text, input.slice(position, part.start))
    if (part.kind === 'literal') {
      const isApart = text !== '' && /\s/.test(input[part.start - 1] ?? '')
      text = `${isApart ? `${text.trimEnd()} ` : text}${part.text}`
    } else {
      text = text.replace(/(?:\s[-–]|,)\s*$/, '').trimEnd()
    }
    position = part.end
  }
  return join(text, input.slice(position)).trim()
}

/** Joins two pieces with the white space between them reduced to one space where something was removed. */
function join(left: string, right: string): string {
  if (left === '') return right.trimStart()
  return /^\s/.test(right) || right === '' ? `${left.trimEnd()} ${right.trimStart()}`.trimEnd() : left + right
}

function toTask(text: string, parts: readonly Part[], context: QuickAddContext): TypedTask {
  const task: TypedTask = { text, date: context.date }
  for (const part of parts) if (part.kind === 'date' && !context.isDateFixed) task.date = part.date
  for (const part of parts) {
    if (part.kind === 'dueTime') task.dueTime = instantOf(task.date, part.time, context.timeZone, context.dayStart)
    else if (part.kind === 'priority') task.priority = part.priority
    else if (part.kind === 'duration') task[context.isCompleted ? 'timeSpent' : 'estimate'] = part.minutes
    else if (part.kind === 'details') task.details = part.details
    else if (part.kind === 'repeat') task.repeat = { ...part.repeat }
  }
  const [time] = parts.flatMap((part) => (part.kind === 'dueTime' ? [part.time] : []))
  if (task.repeat && time) task.repeat.time = writeClockTime(time)
  return task
}
