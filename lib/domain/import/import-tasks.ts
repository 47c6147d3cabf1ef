import { hash } from 'node:crypto'
import { recordActivity } from '@/lib/domain/access/activity'
import type { Actor } from '@/lib/domain/access/actor'
import { findHeld } from '@/lib/domain/operation/idempotency/held'
import { identifyRequest, type Once } from '@/lib/domain/operation/idempotency/once'
import type { Terms } from '@/lib/domain/operation/operation'
import { toPlainData } from '@/lib/domain/operation/reply'
import { createRecurrence } from '@/lib/domain/recurrences/create-recurrence'
import { listRecurrences } from '@/lib/domain/recurrences/list-recurrences'
import { runOperations } from '@/lib/domain/tasks/batch/run-batch'
import { AppError } from '@/lib/foundation/errors'
import { maxRecurrencesPerAccount } from '@/lib/foundation/limits'
import { clockAt } from '@/lib/foundation/time/clock'
import { refuse } from './decode-text'
import { fileReader } from './file-reader'
import type { ImportInput } from './read-file'
import type { FileContents, ImportPreview, ImportResult, PreviewTask } from './schema'

/**
 * Previews the import of a file. Nothing is created.
 * @throws INVALID_OPERATION when it cannot be imported
 */
export async function previewImport(actor: Actor, input: ImportInput): Promise<ImportPreview> {
  const contents = await fileReader().read(actor.userId, input)
  return { ...describe(contents), importedAt: (await findHeld(actor.userId, identifyFile(input.bytes)))?.at ?? null }
}

function describe({ columns = [], isOrderOpen = false, ...contents }: FileContents) {
  const { tasks } = contents
  return {
    ...contents,
    count: tasks.length,
    completedCount: tasks.filter(({ isCompleted }) => isCompleted).length,
    recurringCount: tasks.filter(({ repeat }) => repeat !== null).length,
    undatedCount: tasks.filter(({ isUndated }) => isUndated).length,
    columns,
    isOrderOpen,
  }
}

/**
 * Creates the tasks of a file, all or none, and then its recurrences, one by one. For 24 hours, the same file creates
 * nothing more, but for recurrences that were not reached: the result is that of the first import.
 * @param again distinguishes an import that is meant to repeat another one; so does the key of a client
 * @throws INVALID_OPERATION when the file cannot be imported, or contains no task; LIMIT_REACHED
 */
export async function importTasks(
  actor: Actor,
  input: ImportInput,
  { again = '', once: sent }: Terms & { again?: string | undefined } = {},
): Promise<ImportResult & { preview: ImportPreview }> {
  const contents = await fileReader().read(actor.userId, input)
  const { tasks } = contents
  if (tasks.length === 0) throw refuse('There is nothing to import.')
  const single = tasks.filter(({ repeat }) => repeat === null)
  const recurring = tasks.filter(({ repeat }) => repeat !== null)
  const once = sent ?? identifyFile(input.bytes, again)
  if (recurring.length > 0 && !(await findHeld(actor.userId, once))) await requireRoom(actor, recurring.length)
  const operations = single.map(({ line: _line, isUndated: _isUndated, repeat: _repeat, archivedAt, ...task }) => ({
    op: 'create' as const,
    ...task,
    ...(archivedAt !== null && { archivedAt: new Date(archivedAt).toISOString() }),
  }))
  const reply = await runOperations(actor, operations, { once }, () => {
    const counts = new Map<string, number>()
    for (const { date } of single) counts.set(date, (counts.get(date) ?? 0) + 1)
    const days = [...counts].map(([date, count]) => ({ date, count }))
    return {
      count: tasks.length,
      recurringCount: recurring.length,
      days: days.toSorted((left, right) => (left.date < right.date ? -1 : 1)),
    }
  }).catch(nameLine(single))
  const result = toPlainData(reply)
  for (const task of recurring)
    await createRecurrence(actor, toRecurrence(task, actor.timeZone), {
      once: identifyFile(input.bytes, `${sent?.key.toString('hex') ?? again} ${task.line}`),
    })
  if (!reply.isReplayed)
    await recordActivity(actor, {
      type: 'tasks.imported',
      detail: `${result.count} ${result.count === 1 ? 'task' : 'tasks'}`,
    })
  return { ...result, isRepeated: reply.isReplayed, preview: { ...describe(contents), importedAt: null } }
}

/** @throws LIMIT_REACHED when an account cannot have as many more recurrences */
async function requireRoom(actor: Actor, count: number): Promise<void> {
  const { recurrences } = await listRecurrences(actor)
  const room = maxRecurrencesPerAccount - recurrences.length
  if (count > room)
    throw new AppError(
      'LIMIT_REACHED',
      `The file has ${count} tasks that repeat. An account can have ${maxRecurrencesPerAccount} of them, and there is room for ${Math.max(0, room)}.`,
    )
}

function toRecurrence({ text, date, priority, details, estimate, dueTime, repeat }: PreviewTask, timeZone: string) {
  const time = clockAt(dueTime, timeZone)
  const { rule, from, ifMissed, isPaused } = repeat ?? {}
  return { text, priority, details, estimate, time, startDate: date, rule, from, ifMissed, isPaused }
}

/** Names the line of a task that a limit refuses, which the error names by its index. */
function nameLine(tasks: readonly { line: number }[]) {
  return (error: unknown): never => {
    const [detail] = error instanceof AppError && error.code === 'LIMIT_REACHED' ? (error.details ?? []) : []
    if (typeof detail !== 'object') throw error
    const line = tasks[Number(detail.path.split('.')[1])]?.line
    throw new AppError('LIMIT_REACHED', `Line ${line}: ${detail.message}.`)
  }
}

/** Spaces are not allowed in the idempotency keys of clients, so that none can be the same. */
function identifyFile(bytes: Uint8Array, again = ''): Once {
  return identifyRequest(`import ${hash('sha256', bytes)} ${again}`, 'importTasks', {})
}
