'use server'

// Apart from the change of a page, because the first load of a day has that.
import { listTaskEvents, type TaskEvent } from '@/lib/domain/tasks/events/history'
import { findPlace, readDetails, type TaskPlace } from '@/lib/domain/tasks/pages/find-task'
import { OneTask } from '@/lib/domain/tasks/schema'
import { type Outcome, runReadAction } from '@/lib/entry/web/run-action'

/** Returns the events of a task, the newest first. */
export async function readTaskHistory(id: unknown): Promise<Outcome<TaskEvent[]>> {
  return runReadAction(OneTask, { taskId: id }, ({ actor }, { taskId }) => listTaskEvents(actor, taskId))
}

/** Returns where a task is; null when it is deleted. */
export async function readTaskPlace(id: unknown): Promise<Outcome<TaskPlace | null>> {
  return runReadAction(OneTask, { taskId: id }, ({ actor }, input) => findPlace(actor, input))
}

/** Returns the details of a task, which lists leave out. */
export async function readTaskDetails(id: unknown): Promise<Outcome<string | null>> {
  return runReadAction(OneTask, { taskId: id }, ({ actor }, input) => readDetails(actor, input))
}
