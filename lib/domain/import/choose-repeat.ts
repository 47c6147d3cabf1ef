import { clockAt } from '@/lib/foundation/time/clock'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { describeRule } from '@/lib/foundation/time/repeat/describe-rule'
import { instantAt } from './day'
import { placeRepeat } from './repeat'
import type { Draft, PreviewTask, Problem } from './schema'

type Chosen = Omit<Draft, 'line' | 'repeat'> & Pick<PreviewTask, 'repeat'>

/**
 * Decides what becomes of the recurrence of a draft: it begins on its next date, or it is over and becomes a task.
 * @param date of drafts without one
 * @returns null when nothing is left of it
 */
export function chooseRepeat(
  { line, repeat, ...draft }: Draft,
  { date, today, timeZone }: { date: CalendarDate; today: CalendarDate; timeZone: string },
  problems: Problem[],
): Chosen | null {
  if (!repeat) return { ...draft, repeat: null }
  const { from, except = [], ifMissed, isPaused } = repeat
  const note = (message: string, isSkipped = false) => problems.push({ line, isSkipped, message })
  const repeats = `The task repeats ${describeRule(repeat.rule, from)}`
  if (draft.isCompleted) {
    note(`${repeats}. It is imported once, because it is completed.`)
    return { ...draft, repeat: null }
  }
  const start = draft.date ?? date
  const moveTo = (day: CalendarDate) => {
    const time = clockAt(draft.dueTime, timeZone)
    return { ...draft, date: day, dueTime: time === null ? null : instantAt(day, time, timeZone) }
  }
  const place = placeRepeat(repeat, start, today)
  if ('next' in place) {
    const others = except.filter((day) => day > place.next).toSorted()
    if (others.length > 0)
      note(
        `The task has exceptions on ${others.slice(0, 10).join(', ')}${others.length > 10 ? ' and later' : ''}. The recurrence has these days too.`,
      )
    const { rule, next } = place
    const settings = { ...(ifMissed && { ifMissed }), ...(isPaused && { isPaused }) }
    return { ...moveTo(next), repeat: { rule, from, ...settings, description: describeRule(rule, from) } }
  }
  if (place.last === null && except.length > 0) {
    note(`${repeats}, and is over. Each of its days is imported by itself.`, true)
    return null
  }
  note(`${repeats}. It is imported once, because that has no date from today on.`)
  return { ...moveTo(place.last ?? start), repeat: null }
}
