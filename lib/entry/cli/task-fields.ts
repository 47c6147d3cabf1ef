import type { Values } from './command'
import { resolveDueTime } from './due-time'
import { type fieldOptions, priorities } from './options'
import { readChoice, readValue } from './read-input'
import type { Session } from './session'
import { parseTimeSpent } from './time-spent'

export type TaskFields = {
  date?: string
  priority?: 'high' | 'medium' | 'low'
  dueTime?: number
  timeSpent?: number
  details?: string
}

/**
 * Reads the fields of a task from the options. Only those that are given are in the result.
 * @param findDate the date that a due time without one is on, if no option has it
 */
export async function readTaskFields(
  session: Session,
  values: Values<typeof fieldOptions>,
  findDate: () => Promise<string>,
): Promise<TaskFields> {
  const fields: TaskFields = {}
  const { date, priority, due, spent, details } = values
  if (date !== undefined) fields.date = await session.resolveDate(date)
  if (priority !== undefined) fields.priority = readChoice('priority', priority, priorities)
  if (due !== undefined) {
    fields.dueTime = await resolveDueTime(due, async () => fields.date ?? (await findDate()), session.timeZone)
  }
  if (spent !== undefined) fields.timeSpent = parseTimeSpent(spent)
  if (details !== undefined) fields.details = await readValue(details)
  return fields
}
