import type { WritableField } from '@/lib/domain/tasks/fields'
import type { Values } from './command'
import { resolveDueTime } from './due-time'
import { parseDuration } from './duration'
import { type fieldOptions, priorities } from './options'
import { readChoice, readValue } from './read-input'
import type { Session } from './session'

/**
 * Reads the fields of a task from the options. The result holds only the fields that were given.
 * @param findDate the date that a due time without one is on, if no option has it
 */
export async function readTaskFields(
  session: Session,
  values: Values<typeof fieldOptions>,
  findDate: () => Promise<string>,
) {
  const { priority, due, spent, estimate, details } = values
  const date = await given(values.date, (text) => session.resolveDate(text))
  const findDueDate = async () => date ?? (await findDate())
  const fields = {
    date,
    priority: await given(priority, (text) => readChoice('priority', text, priorities)),
    dueTime: await given(due, (text) => resolveDueTime(text, findDueDate, session.clock)),
    timeSpent: await given(spent, parseDuration),
    estimate: await given(estimate, parseDuration),
    details: await given(details, readValue),
  } satisfies Record<Exclude<WritableField, 'text' | 'isCompleted'>, unknown>
  return withoutAbsent(fields)
}

async function given<Value>(
  text: string | undefined,
  read: (text: string) => Value,
): Promise<Awaited<Value> | undefined> {
  return text === undefined ? undefined : await read(text)
}

/** The cast is safe: all that is left out is undefined. */
function withoutAbsent<Fields extends object>(fields: Fields) {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }
}
