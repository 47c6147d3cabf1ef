import type { Actor } from '@/lib/domain/access/actor'
import { toPlainData } from '@/lib/domain/operation/reply'
import { createTask } from '@/lib/domain/tasks/create-task'
import type { CreateTask } from '@/lib/domain/tasks/schema'

/** Creates a task of an actor. Returns its id. */
export async function newTask(actor: Actor, input: Omit<CreateTask, 'isCompleted'>): Promise<string> {
  return toPlainData(await createTask(actor, { isCompleted: false, ...input }))._id
}
