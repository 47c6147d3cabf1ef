import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import type { Operation, Result } from '@/lib/domain/operation/operation'
import { Reply, toPlainData } from '@/lib/domain/operation/reply'
import { readSentDate } from '@/lib/domain/quick-add/date-phrases'
import { getTask } from '@/lib/domain/tasks/get-task'
import { orIfMissing } from '@/lib/foundation/errors'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import type { HttpHeaders } from './http-request'

/** Preferences that the service knows. */
const known = ['date-words', 'return=representation'] as const
type Preference = (typeof known)[number]

/** Reads the known preferences of a request (RFC 7240, section 2). Unknown ones are ignored, as are parameters. */
export function readPreferences(headers: HttpHeaders): ReadonlySet<Preference> {
  const value = headers.get('prefer')
  if (value === null) return none
  const sent = value.split(',').map((one) => one.split(';', 1)[0]?.replace(/[\s"]/g, '').toLowerCase())
  return new Set(known.filter((one) => sent.includes(one)))
}

const none: ReadonlySet<Preference> = new Set()

/** The fields of an input that are dates. */
export function findDateFields(input: z.ZodObject): string[] {
  return Object.keys(input.shape).filter((name) => isDate(input.shape[name]))
}

/** Whether a schema is a date, or may be one. */
function isDate(schema: unknown): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.some(isDate)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return isDate(schema.unwrap())
  return schema instanceof z.ZodISODate
}

/** The query with dates for the words in these fields. Others stay, so that the schema refuses them. */
export function replaceDateWords(query: URLSearchParams, fields: readonly string[], today: CalendarDate) {
  const replaced = new URLSearchParams(query)
  for (const name of fields) {
    const [text, ...others] = query.getAll(name)
    // A text in the form of a date stays strict.
    if (text === undefined || others.length > 0 || /^\d+-\d+-\d+$/.test(text)) continue
    // A plus sign that is not encoded arrives as a space.
    const date = readSentDate(text.replace(/^ (?=\d+$)/, '+'), today)
    if (date !== undefined) replaced.set(name, date)
  }
  return replaced
}

/** Whether a success of an operation is about one task, and says nothing of it but its id. */
export function leavesTaskOut({ effect, isVersioned = false, output }: Operation): boolean {
  const isId = (name: string) => ['_id', 'recurrenceId', 'success'].includes(name)
  return effect !== 'read' && isVersioned && output instanceof z.ZodObject && Object.keys(output.shape).every(isId)
}

/** The task that a write was about, in place of its answer, as it is now. The answer, if the task is gone by then. */
export async function represent<Output>(
  actor: Actor,
  { taskId }: { taskId?: unknown },
  result: Result<Output>,
): Promise<Result<unknown>> {
  const reply = result instanceof Reply ? result : new Reply(result as Output)
  const made = z.object({ _id: z.string() }).safeParse(toPlainData(reply)).data?._id
  const task = await getTask(actor, { taskId: made ?? String(taskId) }).catch(orIfMissing(undefined))
  return task ? new Reply(task.output, { version: task.version, isReplayed: reply.isReplayed }) : result
}
