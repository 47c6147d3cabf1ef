import * as z from 'zod'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { newId } from '@/lib/foundation/database/new-id'
import { statement } from '@/lib/foundation/database/statement'
import { maxOpenOccurrences, occurrencesAheadDays } from '@/lib/foundation/limits'
import { addDays, type CalendarDate, type DayClock, todayIn } from '@/lib/foundation/time/dates'
import { instantOf, readClockTime } from '@/lib/foundation/time/local-time'
import { findDateAfter, findRuleDate, listRuleDates } from '@/lib/foundation/time/repeat/rule-dates'
import type { Owner, RecurrenceRow } from './row'

/** The occurrences that a recurrence should have. */
export type Plan = {
  /** The date from which open ones that are not among them go, unless somebody has changed them. */
  since: CalendarDate
  dates: CalendarDate[]
}

type Planned = Pick<RecurrenceRow, 'id' | 'rule' | 'startDate' | 'from' | 'ifMissed' | 'isPaused' | 'plannedUntil'>

type PlanOptions = { isNew?: boolean; catchUpAfter?: CalendarDate; taken?: { id: string; since: CalendarDate } }

/**
 * Plans the occurrences of a recurrence from today on.
 * @param isNew whether it has none yet
 * @param catchUpAfter the last date that is decided, when nothing may have run since
 * @param taken the recurrence whose occurrences it takes over, and the first date of these
 */
export async function planOccurrences(
  owner: Owner,
  recurrence: Planned,
  today: CalendarDate,
  { isNew = false, catchUpAfter, taken }: PlanOptions = {},
): Promise<Plan> {
  const { rule, startDate, ifMissed } = recurrence
  if (recurrence.isPaused) return { since: addDays(today, 1), dates: [] }
  if (recurrence.from === 'completion') {
    const own = isNew ? [] : await readNewest(owner, recurrence.id)
    const others = taken ? await readNewest(owner, taken.id) : []
    const later = others.filter(({ date }) => date >= (taken?.since ?? ''))
    return planNext(recurrence, today, [...later, ...own], owner)
  }
  const dates = listRuleDates(rule, startDate, today, addDays(today, occurrencesAheadDays))
  if (catchUpAfter === undefined || catchUpAfter >= addDays(today, -1)) return { since: today, dates }
  const missed = listRuleDates(rule, startDate, addDays(catchUpAfter, 1), addDays(today, -1))
  // With `latest` only the newest is made: the others would be archived at once.
  const made =
    ifMissed === 'keep' ? missed.slice(-maxOpenOccurrences / 2) : missed.slice(dates[0] === today ? missed.length : -1)
  return { since: today, dates: [...made, ...dates] }
}

const NewestOccurrence = z.object({
  date: z.string(),
  taskId: z.string(),
  /** Whether its task is there, and neither completed nor archived. */
  isOpen: z.boolean(),
  /** When it was completed or archived, Unix ms; null when that is not known. */
  doneAt: z.number().nullable(),
})
type NewestOccurrence = z.output<typeof NewestOccurrence>

const selectNewest = statement(
  `SELECT o."date"::text, o."taskId", coalesce(NOT "isCompleted" AND "archivedAt" IS NULL, false) AS "isOpen",
    ${milliseconds('coalesce("completedAt", "archivedAt")')} AS "doneAt"
  FROM (
    SELECT * FROM "Occurrence" WHERE "userId" = $1::uuid AND "recurrenceId" = $2::uuid
    ORDER BY "date" DESC LIMIT ${maxOpenOccurrences}
  ) AS o
  LEFT JOIN LATERAL (
    SELECT "isCompleted", "archivedAt", "completedAt" FROM "Task" WHERE "userId" = $1::uuid AND "id" = o."taskId" LIMIT 1
  ) AS task ON true
  ORDER BY o."taskId" DESC`,
  NewestOccurrence,
)

/** The occurrences that were made last. A task that was completed early may have a later date than the next one. */
async function readNewest({ userId }: Owner, id: string): Promise<NewestOccurrence[]> {
  return (await selectNewest.run(userId, id)).rows
}

/** Plans the one occurrence of a recurrence that counts from completions. */
export function planNext(
  { rule, startDate }: Pick<Planned, 'rule' | 'startDate'>,
  today: CalendarDate,
  occurrences: readonly NewestOccurrence[],
  clock: DayClock,
): Plan {
  const [newest, before] = occurrences
  if (!newest) {
    const first = findRuleDate(rule, startDate, startDate > today ? startDate : today)
    return { since: today, dates: first === null ? [] : [first] }
  }
  // Somebody has opened the one before again.
  if (newest.isOpen && before?.isOpen) return { since: newest.date, dates: [before.date] }
  if (newest.isOpen) return { since: addDays(newest.date, 1), dates: [newest.date] }
  const taken = new Set(occurrences.map(({ date }) => date))
  const doneOn = newest.doneAt === null ? newest.date : todayIn(clock, new Date(newest.doneAt))
  let next = findDateAfter(rule, doneOn)
  while (next !== null && taken.has(next)) next = findRuleDate(rule, doneOn, addDays(next, 1))
  return { since: addDays(newest.date, 1), dates: next === null ? [] : [next] }
}

type Content = Pick<RecurrenceRow, 'text' | 'priority' | 'details' | 'estimate' | 'time'>

/** The task of an occurrence, as the columns of `Task`. */
export function toTask({ text, priority, details, estimate, time }: Content, date: CalendarDate, owner: DayClock) {
  const clock = time === null ? undefined : readClockTime(time)
  const dueTime = clock ? instantOf(date, clock, owner.timeZone, owner.dayStart) : null
  return { id: newId(), text, date, isCompleted: false, priority, details, dueTime, estimate }
}
