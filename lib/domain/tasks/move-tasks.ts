import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation, Success, success, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { Sql } from '@/lib/foundation/database/functions/define-function'
import { AppError } from '@/lib/foundation/errors'
import { maxTasksPerChange } from '@/lib/foundation/limits'
import { moveDueTime } from '@/lib/foundation/time/local-time'
import { taskExample } from './examples'
import { readTimed } from './read-timed'
import { refuseTask } from './refusals'
import { retryOutdated } from './retry-outdated'
import { MoveTasks } from './schema'
import { idOrNone, tasksNotFound } from './task-id'
import { defineWrite, type Problem, write } from './write'

export const moveTasksOperation = defineOperation({
  name: 'moveTasks',
  group: 'Tasks',
  effect: 'write',
  summary: 'Move tasks to a date',
  description: `Appends 1 to ${maxTasksPerChange} tasks to the list of a date, in the given order, all or none. A task that is on the date already keeps its position.`,
  isIdempotent: true,
  input: MoveTasks,
  output: Success,
  errors: ['NOT_FOUND', 'INVALID_OPERATION', 'LIMIT_REACHED'],
  example: { input: { taskIds: [taskExample._id], date: '2026-03-02' }, output: success },
  run: moveTasks,
})

const appendTasks = defineWrite('move_tasks', {
  task_ids: Sql.uuids,
  day: Sql.date,
  versions: Sql.integers.nullable(),
  due_times: Sql.bigints.nullable(),
})

/** The versions of tasks that the caller has seen, and their due times after the move, in the order of the tasks. */
type Seen = { versions: number[]; dueTimes: (number | null)[] }

/**
 * Moves tasks to the end of a date's list, in the given order, all or none. A task that is on the date already stays.
 * With `keepTime`, a due time moves along.
 * @throws NOT_FOUND when one is not the actor's; INVALID_OPERATION when one is archived; LIMIT_REACHED when the date is
 * full; IDEMPOTENCY_KEY_REUSED
 */
export function moveTasks(actor: Actor, move: MoveTasks, { once }: Terms = {}): Promise<Reply<Success>> {
  const answer = { output: success, once }
  if (move.keepTime !== true) return appendToDate(actor, move, answer)
  return retryOutdated(async () => appendToDate(actor, move, { ...answer, seen: await readSeen(actor, move) }))
}

/** Reads the versions and the new due times of tasks. A missing task gets version 0, so that the move reports it. */
async function readSeen(actor: Actor, { taskIds, date }: MoveTasks): Promise<Seen> {
  const timed = new Map((await readTimed(actor, taskIds.map(idOrNone))).map((task) => [task.id, task]))
  const tasks = taskIds.map((id) => timed.get(id))
  return {
    versions: tasks.map((task) => task?.version ?? 0),
    dueTimes: tasks.map((task) => (task ? moveDueTime(task.dueTime, task.date, date, actor) : null)),
  }
}

/**
 * The same for any number of tasks.
 * @param seen sets due times as well. Tasks that have other versions by now are refused: PRECONDITION_FAILED
 */
export function appendToDate<Output>(
  actor: Actor,
  { taskIds, date }: MoveTasks,
  { output, once, seen }: { output: Output; once: Terms['once']; seen?: Seen },
): Promise<Reply<Output>> {
  const parameters = {
    task_ids: taskIds.map(idOrNone),
    day: date,
    versions: seen?.versions ?? null,
    due_times: seen?.dueTimes ?? null,
  }
  return write(actor, appendTasks, parameters, { output, once, refuse: (problem) => refuseMove(taskIds, problem) })
}

const Places = z.array(z.int())

/** Errors that name the tasks, which the function names by their places in the list, from 1. */
function refuseMove(taskIds: readonly string[], problem: Problem): AppError {
  if (problem.problem === 'missing') return tasksNotFound(Places.parse(problem.details).map((place) => place - 1))
  if (problem.problem !== 'archived') return refuseTask(problem)
  const [first = 1] = Places.parse(problem.details)
  return new AppError('INVALID_OPERATION', `Task ${taskIds[first - 1]} is archived: restore it first.`)
}
