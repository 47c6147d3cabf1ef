import { ValidationError } from '@/lib/entry/client/api-errors'
import type { CreateTask, Input, Output } from '@/lib/entry/client/operation-types'
import type { Environment } from './environment'
import { usageError } from './errors'
import type { Session } from './session'

type Line = Pick<Input<'parseTask'>, 'text' | 'date' | 'isCompleted'>
type Parsed = Output<'parseTask'>

/** How many lines are read at the same time. */
const concurrency = 8

/** Adds the locale, which decides the order of day and month in a line, and its clock. */
export function addLocale<Fields extends object>({ environment }: Session, line: Fields): Fields & { locale?: string } {
  const locale = readLocale(environment)
  return { ...line, ...(locale !== undefined && { locale }) }
}

/** The locale of dates (POSIX, "Locale"), such as en-GB of en_GB.UTF-8, if it is known here. */
function readLocale({ locale }: Environment): string | undefined {
  const [, tag] = /^([a-z]{2,3}_[A-Z]{2})(?:[.@]|$)/.exec(locale ?? '') ?? []
  return tag === undefined ? undefined : Intl.DateTimeFormat.supportedLocalesOf(tag.replace('_', '-'))[0]
}

/**
 * Reads several lines as quick add does, which creates nothing.
 * @returns the fields of each task; those of an invalid line have its text alone, which the service refuses with a reason
 * @throws CliError when a line recurs
 */
export async function parseLines(session: Session, lines: readonly Line[]): Promise<Partial<CreateTask>[]> {
  const tasks: Partial<CreateTask>[] = []
  for (let next = 0; next < lines.length; next += concurrency) {
    const part = lines.slice(next, next + concurrency)
    const parsed = await Promise.all(part.map((line) => parseLine(session, line)))
    tasks.push(
      ...parsed.map((task, index) => (task ? toFields(task, next + index + 1) : { text: part[index]?.text ?? '' })),
    )
  }
  return tasks
}

/** @returns undefined when the line is invalid */
async function parseLine(session: Session, line: Line): Promise<Parsed | undefined> {
  try {
    return await session.client.parseTask(addLocale(session, line))
  } catch (error) {
    if (error instanceof ValidationError) return undefined
    throw error
  }
}

function toFields({ parts: _parts, repeat, ...fields }: Parsed, number: number): Partial<CreateTask> {
  if (repeat === null) return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
  throw usageError(
    `Line ${number} recurs, ${repeat.description}: only a task that is added alone can.`,
    'Add it by itself, or all lines as they are: daymark add --literal',
  )
}
