import type { Once } from '@/lib/domain/operation/idempotency/once'
import { createRecurrence, getRecurrence, listRecurrenceTasks } from '@/lib/domain/operations'
import { CreateRecurrence, type Recurrence } from '@/lib/domain/recurrences/schema'
import type { CreateTask } from '@/lib/domain/tasks/schema'
import { validationError } from '@/lib/foundation/errors'
import { clockAt } from '@/lib/foundation/time/clock'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { resolveDue, toLocalTime } from './due-time'
import { resolveDate, writeDate } from './fields'
import { onOneLine, withoutControls } from './task-view'
import { described, type ToolContext } from './tool'

export const repeat = described(CreateRecurrence.shape.repeat.unwrap(), 'every weekday, every 2 weeks on Friday')

/** The error of a call that changes a recurrence or a timer and something else, which would be two transactions. */
export function refuseCompany(index: number, company: string, field = 'repeat') {
  return validationError([{ path: `tasks.${index}.${field}`, message: `must be alone: ${company}` }])
}

/** A recurrence as a sentence without its end. */
export function writeRecurrence(
  { text, description, nextDate, isPaused }: Pick<Recurrence, 'text' | 'description' | 'nextDate' | 'isPaused'>,
  today: CalendarDate,
): string {
  const next = nextDate === null ? 'no next date' : `next on ${writeDate(nextDate, today)}`
  return `${onOneLine(withoutControls(text))}, ${description}, ${isPaused ? 'paused' : next}`
}

type RecurringTask = Pick<CreateTask, 'text' | 'priority' | 'estimate' | 'details'> & {
  date: string
  due?: string | undefined
  minutes?: number | undefined
  done: boolean
  repeat?: string | undefined
}

/** Adds a task that recurs, from its date on. The answer has its first task, if that exists yet. */
export async function addRecurrence(
  { run, actor, today }: ToolContext,
  { date: word, due, minutes, done, ...fields }: RecurringTask,
  once: Once | undefined,
) {
  if (done || minutes !== undefined) {
    throw validationError([{ path: 'tasks.0.repeat', message: 'must not come with done or minutes' }])
  }
  const startDate = resolveDate(word, today, 'tasks.0.date')
  const dueTime = resolveDue(due, startDate, actor, 'tasks.0.due')
  const time = clockAt(dueTime, actor.timeZone)
  const input = { ...fields, startDate, time }
  const { output, isReplayed } = await run(createRecurrence, input, { once })
  const recurrenceId = output._id
  const recurrence = (await run(getRecurrence, { recurrenceId })).output
  const { tasks } = (await run(listRecurrenceTasks, { recurrenceId, limit: '100' })).output
  const first = tasks.at(-1)
  const shown = first && {
    id: first._id,
    text: withoutControls(first.text),
    date: first.date,
    ...(first.dueTime !== null && { due: toLocalTime(first.dueTime, first.date, actor.timeZone) }),
  }
  return {
    data: { tasks: shown ? [shown] : [], ...(isReplayed && { repeated: true }) },
    text: `${isReplayed ? 'Already added' : 'Added'}: ${writeRecurrence(recurrence, today)}${shown ? `: ${shown.id}` : ''}`,
  }
}
