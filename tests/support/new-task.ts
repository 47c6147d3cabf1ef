import type { Actor } from '@/lib/access/actor'
import { toPlainData } from '@/lib/reply'
import type { CreateTask } from '@/lib/tasks/schema'
import { createTask } from '@/lib/tasks/write'

/** Creates a task of an actor. Returns its id. */
export async function newTask(actor: Actor, input: Omit<CreateTask, 'isCompleted'>): Promise<string> {
  return toPlainData(await createTask(actor, { isCompleted: false, ...input }))._id
}
