import { validationError } from '@/lib/foundation/errors'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { findRuleDate } from '@/lib/foundation/time/repeat/rule-dates'
import { type RepeatFrom, readRepeat } from '@/lib/foundation/time/repeat/rule-words'
import type { RecurrenceChange } from './change-recurrence'
import type { UpdateRecurrence } from './schema'

type Sent = { rule?: string | undefined; repeat?: string | undefined; from?: RepeatFrom | undefined }

/** The rule that was sent, in either form. Words that count from completions say so, unless `from` says otherwise. */
export function chooseRule({ rule, repeat, from }: Sent): { rule: string; from: RepeatFrom } {
  const words = repeat === undefined ? undefined : readRepeat(repeat)
  return { rule: words?.rule ?? rule ?? '', from: from ?? words?.from ?? 'schedule' }
}

/** The fields that are present, with the rule in place of words for it. */
export function toChange({ repeat, rule, ...fields }: Omit<UpdateRecurrence, 'recurrenceId'>): RecurrenceChange {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const hasRule = rule !== undefined || repeat !== undefined
  return { ...given, ...(hasRule && chooseRule({ rule, repeat, from: fields.from })) }
}

/** @throws VALIDATION_ERROR when a recurrence has no date from today on */
export function requireDates(
  { rule, from, startDate }: { rule: string; from: RepeatFrom; startDate: CalendarDate },
  today: CalendarDate,
): void {
  if (from === 'completion' && rule.includes('COUNT='))
    throw validationError([{ path: 'rule', message: 'must not contain COUNT when from is completion' }])
  if (findRuleDate(rule, startDate, startDate > today ? startDate : today) === null)
    throw validationError([{ path: 'rule', message: 'has no date from today on' }])
}
