import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { identifyRequest, type Once } from '@/lib/domain/operation/idempotency/once'
import { archiveTask } from '@/lib/domain/tasks/archive-task'
import { runBatch, runOperations } from '@/lib/domain/tasks/batch/run-batch'
import type { BatchOperation } from '@/lib/domain/tasks/batch/schema'
import { createTask } from '@/lib/domain/tasks/create-task'
import { deleteTask } from '@/lib/domain/tasks/delete-task'
import { listTaskEvents } from '@/lib/domain/tasks/events/history'
import { reorderTasks } from '@/lib/domain/tasks/reorder-tasks'
import { restoreTask } from '@/lib/domain/tasks/restore-task'
import {
  CreateTask,
  MoveTasks,
  OneDate,
  OneTask,
  Priority,
  ReorderTasks,
  Task,
  TaskChanges,
} from '@/lib/domain/tasks/schema'
import { readIdTime } from '@/lib/domain/tasks/task-id'
import { updateTask } from '@/lib/domain/tasks/update-task'
import { AppError } from '@/lib/foundation/errors'
import { idempotencyKeptHours, maxTasksPerChange } from '@/lib/foundation/limits'
import { errorCode } from '@/lib/foundation/startup-error'
import { updateKeepingBoth } from './keep-both'
import { moveOverdueTasks } from './move-overdue'
import { PlaceBefore } from './place-before'

const { taskId } = OneTask.shape
const { taskIds } = MoveTasks.shape

const uniqueViolation = '23505'
const several = <Kind extends string>(kind: Kind) => z.strictObject({ kind: z.literal(kind), taskIds })

/** A change to tasks that a page makes. A page may keep it for a while before it is sent. */
export const PageChange = z.discriminatedUnion('kind', [
  // The page chooses the id, so that it can change the task before it is created.
  z.strictObject({ kind: z.literal('create'), taskId: z.uuid({ version: 'v7' }), ...CreateTask.shape }),
  z.strictObject({
    kind: z.literal('update'),
    taskId,
    changes: TaskChanges.omit({ date: true }),
    /** The texts that the page replaces. When the task has others by now, both are kept. */
    base: Task.pick({ text: true, details: true }).partial().optional(),
  }),
  several('complete'),
  several('reopen'),
  several('archive'),
  several('restore'),
  several('delete'),
  several('prioritize').extend({ priority: Priority.nullable() }),
  z.strictObject({ kind: z.literal('move'), moves: z.array(MoveTasks).min(1).max(maxTasksPerChange) }),
  z.strictObject({ kind: z.literal('moveBack'), tasks: z.array(PlaceBefore).min(1).max(maxTasksPerChange) }),
  z.strictObject({ kind: z.literal('moveOverdue'), ...OneDate.shape }),
  z.strictObject({ kind: z.literal('reorder'), ...ReorderTasks.shape }),
])
export type PageChange = z.infer<typeof PageChange>

/** Result of a change, for the page that made it. */
export type ChangeResult = {
  /** The overdue tasks that moved. */
  moved?: PlaceBefore[]
  /** Whether the task was changed elsewhere meanwhile, so that it has both texts now. */
  hasBothTexts?: boolean
}

/**
 * Applies a change that a page made. A repetition with the same key has no effect.
 * @throws what the operation throws, in words for people: without the place in a batch
 */
export async function applyPageChange(actor: Actor, key: string, change: PageChange): Promise<ChangeResult> {
  try {
    return await runPageChange(actor, key, change)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [detail] = error.details ?? []
    if (typeof detail !== 'object' || !detail.path.startsWith('operations.')) throw error
    const { message } = detail
    throw new AppError(error.code, `${message.charAt(0).toUpperCase()}${message.slice(1)}.`)
  }
}

async function runPageChange(actor: Actor, key: string, change: PageChange): Promise<ChangeResult> {
  const once = identifyRequest(key, 'page', change)
  switch (change.kind) {
    case 'create': {
      const { kind: _, taskId: id, ...input } = change
      if (!(await isRepeatedLate(actor, id))) await createTask(actor, input, { once }, id).catch(ignoreExisting)
      return {}
    }
    case 'update':
      return updateKeepingBoth(actor, change, once)
    case 'moveOverdue':
      return { moved: await moveOverdueTasks(actor, change, { once }) }
    case 'reorder':
      await reorderTasks(actor, { date: change.date, taskIds: change.taskIds }, { once })
      return {}
    case 'move':
      await moveAll(actor, change.moves, once)
      return {}
    case 'moveBack': {
      const operations = change.tasks.map((task) => ({ op: 'moveBack' as const, ...task }))
      await runOperations(actor, operations, { once }, () => ({}))
      return {}
    }
    default:
      await changeSeveral(actor, change, once)
      return {}
  }
}

/** Whether a browser that was away for longer than keys are kept sends a task again, which may be deleted by now. */
async function isRepeatedLate(actor: Actor, taskId: string): Promise<boolean> {
  const keptSince = Date.now() - (idempotencyKeptHours - 1) * 3_600_000
  return readIdTime(taskId).getTime() < keptSince && (await listTaskEvents(actor, taskId)).length > 0
}

/** The events of such a task may be deleted too. */
function ignoreExisting(error: unknown): void {
  if (errorCode(error) !== uniqueViolation) throw error
}

async function moveAll(actor: Actor, moves: MoveTasks[], once: Once): Promise<void> {
  const operations = moves.flatMap(({ taskIds, date }) =>
    taskIds.map((taskId): BatchOperation => ({ op: 'move', taskId, date, keepTime: true })),
  )
  if (operations.length > maxTasksPerChange) {
    throw new AppError('VALIDATION_ERROR', `At most ${maxTasksPerChange} tasks can be moved at once.`)
  }
  await runBatch(actor, { operations }, { once })
}

type SeveralChange = Extract<PageChange, { taskIds: string[] }> & { kind: Exclude<PageChange['kind'], 'reorder'> }

/** A change to one task is one statement; to several, a batch: all or none. */
async function changeSeveral(actor: Actor, change: SeveralChange, once: Once): Promise<void> {
  const [taskId, second] = change.taskIds
  if (taskId === undefined || second !== undefined) {
    await runBatch(actor, { operations: change.taskIds.map((id) => toOperation(change, id)) }, { once })
  } else if (change.kind === 'archive') await archiveTask(actor, { taskId }, { once })
  else if (change.kind === 'restore') await restoreTask(actor, { taskId }, { once })
  else if (change.kind === 'delete') await deleteTask(actor, { taskId }, { once })
  else if (change.kind === 'prioritize') await updateTask(actor, { taskId, priority: change.priority }, { once })
  else await updateTask(actor, { taskId, isCompleted: change.kind === 'complete' }, { once })
}

function toOperation(change: SeveralChange, taskId: string): BatchOperation {
  return change.kind === 'prioritize'
    ? { op: 'update', taskId, priority: change.priority }
    : { op: change.kind, taskId }
}
