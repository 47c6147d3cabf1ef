import { hash } from 'node:crypto'
import { recordActivity } from '@/lib/domain/access/activity'
import type { Actor } from '@/lib/domain/access/actor'
import { findHeld } from '@/lib/domain/operation/idempotency/held'
import { identifyRequest, type Once } from '@/lib/domain/operation/idempotency/once'
import { toPlainData } from '@/lib/domain/operation/reply'
import { runOperations } from '@/lib/domain/tasks/batch/run-batch'
import { AppError } from '@/lib/foundation/errors'
import { refuse } from './decode-text'
import { fileReader } from './file-reader'
import type { ImportInput } from './read-file'
import type { ImportPreview, ImportResult } from './schema'

const shownTasks = 20

/**
 * Previews the import of a file. Nothing is created.
 * @throws INVALID_OPERATION when it cannot be imported
 */
export async function previewImport(actor: Actor, input: ImportInput): Promise<ImportPreview> {
  const { format, tasks, problems, problemCount, columns = [] } = await fileReader().read(actor.userId, input)
  return {
    format,
    count: tasks.length,
    completedCount: tasks.filter(({ isCompleted }) => isCompleted).length,
    undatedCount: tasks.filter(({ isUndated }) => isUndated).length,
    tasks: tasks.slice(0, shownTasks),
    problems,
    problemCount,
    columns,
    importedAt: (await findHeld(actor.userId, identifyFile(input.bytes)))?.at ?? null,
  }
}

/**
 * Creates the tasks of a file, all or none. For 24 hours, the same file creates nothing more: the result is that of the
 * first import.
 * @param again distinguishes an import that is meant to repeat another one
 * @throws INVALID_OPERATION when the file cannot be imported, or contains no task; LIMIT_REACHED
 */
export async function importTasks(actor: Actor, input: ImportInput, again = ''): Promise<ImportResult> {
  const { tasks } = await fileReader().read(actor.userId, input)
  if (tasks.length === 0) throw refuse('There is nothing to import.')
  const operations = tasks.map(({ line: _line, isUndated: _isUndated, ...task }) => ({
    op: 'create' as const,
    ...task,
  }))
  const reply = await runOperations(actor, operations, { once: identifyFile(input.bytes, again) }, () => {
    const counts = new Map<string, number>()
    for (const { date } of tasks) counts.set(date, (counts.get(date) ?? 0) + 1)
    const days = [...counts].map(([date, count]) => ({ date, count }))
    return { count: tasks.length, days: days.toSorted((left, right) => (left.date < right.date ? -1 : 1)) }
  }).catch(nameLine(tasks))
  const result = toPlainData(reply)
  if (!reply.isReplayed)
    await recordActivity(actor, {
      type: 'tasks.imported',
      detail: `${result.count} ${result.count === 1 ? 'task' : 'tasks'}`,
    })
  return { ...result, isRepeated: reply.isReplayed }
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
