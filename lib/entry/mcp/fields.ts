import * as z from 'zod'
import { readSentDate } from '@/lib/domain/quick-add/date-phrases'
import { type FieldsByName, writableFields } from '@/lib/domain/tasks/fields'
import { CreateTask, TaskId } from '@/lib/domain/tasks/schema'
import { validationError } from '@/lib/foundation/errors'
import type { CalendarDate } from '@/lib/foundation/time/calendar-date'
import { weekdayOf } from '@/lib/foundation/time/date-words'
import { boundedText } from '@/lib/foundation/values/text'
import { dueTimePattern } from './due-time'
import { described } from './tool'

/** The most tasks that one call changes. */
export const maxTasksPerCall = 25

export const dateHint =
  'YYYY-MM-DD, today, tomorrow, yesterday, friday (the first from today on), next friday, in 2 weeks, 3 march, +3 or -3'
/** The same beside a field that has it. */
export const shortDateHint = 'YYYY-MM-DD or a word, as in get_day'
const notDate = `must be a date: ${dateHint}`

/** A date or a word for one, which is resolved by `resolveDate`. */
export const DateWord = boundedText(40, notDate).trim()

const { text, ...optional } = CreateTask.shape
const priority = optional.priority.unwrap().unwrap()
const minutes = described(optional.timeSpent.unwrap().unwrap(), 'Time spent')
const estimate = described(optional.estimate.unwrap().unwrap(), 'Planned minutes')
const details = optional.details.unwrap().unwrap()
const due = described(
  z.string().trim().regex(dueTimePattern, 'must be a local time such as 17:00, 5pm or 2026-03-01T17:00'),
  'Local time: 17:00 or 5pm, or 2026-03-01T17:00 on another date',
)

type Name = keyof FieldsByName<'mcp'>

/** The fields of a new task. */
export const newFields = {
  text,
  priority: priority.optional(),
  due: due.optional(),
  minutes: minutes.optional(),
  estimate: estimate.optional(),
  details: details.optional(),
  date: described(DateWord.default('today'), `${shortDateHint}. today when absent`),
  done: described(z.boolean().default(false), 'true logs finished work'),
} satisfies Record<Name, z.ZodType>

/** The fields of a task that can be changed; null clears one. Other tools change the date and complete. */
export const changedFields = {
  text: text.optional(),
  priority: priority.nullish(),
  due: due.nullish(),
  minutes: minutes.nullish(),
  estimate: estimate.nullish(),
  details: details.nullish(),
} satisfies Record<Exclude<Name, 'date' | 'done'>, z.ZodType>

export function areDistinct(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length
}

/** Ids without repetition, as many as a call may change. */
export const TaskIds = z
  .array(TaskId)
  .min(1, 'must name at least one task')
  .max(maxTasksPerCall, `must name at most ${maxTasksPerCall} tasks`)
  .refine(areDistinct, 'must not name a task twice')

/**
 * @param path the field that holds the word, for the error
 * @throws VALIDATION_ERROR
 */
export function resolveDate(word: string, today: CalendarDate, path: string): CalendarDate {
  const date = readSentDate(word, today)
  if (date !== undefined) return date
  const isInForm = /^\d{4}-\d\d-\d\d$/.test(word)
  throw validationError([{ path, message: isInForm ? 'must be an existing calendar date' : notDate }])
}

/** A date with its weekday, which models often get wrong. */
export function writeDate(date: CalendarDate, today: CalendarDate): string {
  return `${date} (${weekdayOf(date)}${date === today ? ', today' : ''})`
}

export function countTasks(count: number): string {
  return count === 1 ? '1 task' : `${count} tasks`
}

/** The path of an id in the input of a tool that takes ids alone. */
export function renameIdPath(path: string): string {
  return path.replace(/^operations\.(\d+)\.taskId$/, 'ids.$1')
}

/** The path of a field of a batch operation in the input of a tool that takes tasks. */
export function renameTaskPath(path: string): string {
  return Object.entries(writableFields).reduce(
    (renamed, [name, { mcp }]) => renamed.replace(name, mcp),
    path.replace(/^operations\b/, 'tasks'),
  )
}
