import type { Priority } from '@/lib/domain/tasks/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import type { ClockTime } from '@/lib/foundation/time/local-time'
import type { Repeat } from '@/lib/foundation/time/repeat/rule-words'

/** A stretch of the typed text, from `start` up to `end` (UTF-16 units, as in `slice`). */
export type Span = { start: number; end: number }

/** Meaning of a part of the typed text. */
export type Meaning =
  | { kind: 'date'; date: CalendarDate }
  | { kind: 'dueTime'; time: ClockTime }
  | { kind: 'priority'; priority: Priority }
  | { kind: 'duration'; minutes: number }
  | { kind: 'repeat'; repeat: Repeat }
  | { kind: 'details'; details: string }
  /** Quoted text, which is kept as it is, without its quotes. */
  | { kind: 'literal'; text: string }

export type PartKind = Meaning['kind']

/** A part of the typed text that is not the text of the task. */
export type Part = Span & Meaning & { source: string }

/** Whether two spans share a character. */
export function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end
}

/**
 * Follows spans through an edit of the text. A span that the edit changes is dropped.
 * @param before the text that the spans are in
 * @param after the text after the edit
 */
export function shiftSpans(spans: readonly Span[], before: string, after: string): Span[] {
  const shorter = Math.min(before.length, after.length)
  let same = 0
  while (same < shorter && before[same] === after[same]) same++
  let sameEnd = 0
  while (sameEnd < shorter - same && before.at(-1 - sameEnd) === after.at(-1 - sameEnd)) sameEnd++
  const added = after.length - before.length
  return spans.flatMap((span) => {
    if (span.end <= same) return span
    if (span.start >= before.length - sameEnd) return { start: span.start + added, end: span.end + added }
    return []
  })
}
