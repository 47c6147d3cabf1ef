import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import type { Operation, Result } from '@/lib/domain/operation/operation'
import { Reply, toPlainData } from '@/lib/domain/operation/reply'
import { readSentDate } from '@/lib/domain/quick-add/date-phrases'
import { getTask } from '@/lib/domain/tasks/get-task'
import { type ErrorDetail, orIfMissing } from '@/lib/foundation/errors'
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

/** A field of an input that is a date. The schema may also take something else for it, such as an instant. */
type DateField = { name: string; isOnlyDate: boolean }

export function findDateFields(input: z.ZodObject): DateField[] {
  return Object.entries(input.shape).flatMap(([name, field]): DateField[] => {
    const schema = unwrap(field)
    if (schema instanceof z.ZodISODate) return [{ name, isOnlyDate: true }]
    const mayBeDate = schema instanceof z.ZodUnion && schema.options.some((form) => form instanceof z.ZodISODate)
    return mayBeDate ? [{ name, isOnlyDate: false }] : []
  })
}

function unwrap(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? unwrap(schema.unwrap()) : schema
}

const noDate = 'must be a date: YYYY-MM-DD, or words such as today, +3, friday and next friday'

/**
 * The query with dates for the words in these fields, and an error for each text that is neither a date nor words for one.
 * A text in the form of a date stays for the schema to check.
 */
export function replaceDateWords(
  query: URLSearchParams,
  fields: readonly DateField[],
  today: CalendarDate,
): { query: URLSearchParams; details: ErrorDetail[] } {
  const replaced = new URLSearchParams(query)
  const details: ErrorDetail[] = []
  for (const { name, isOnlyDate } of fields) {
    const [text, ...others] = query.getAll(name)
    if (text === undefined || others.length > 0 || /^\d+-\d+-\d+$/.test(text)) continue
    // A plus sign that is not encoded arrives as a space.
    const date = readSentDate(text.replace(/^ (?=\d+$)/, '+'), today)
    if (date !== undefined) replaced.set(name, date)
    else if (isOnlyDate) details.push({ path: name, message: noDate })
  }
  return { query: replaced, details }
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
