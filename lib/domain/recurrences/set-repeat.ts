import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation } from '@/lib/domain/operation/operation'
import { toPlainData } from '@/lib/domain/operation/reply'
import { TaskId } from '@/lib/domain/tasks/schema'
import { orIfMissing } from '@/lib/foundation/errors'
import { chooseRule } from './choose-rule'
import { repeatTask } from './create-recurrence'
import { findRecurrence } from './find-recurrence'
import { getRecurrence } from './get-recurrence'
import { pauseRecurrence, resumeRecurrence } from './pause-recurrence'
import { CreateRecurrence, Recurrence, recurrenceExample } from './schema'
import { updateRecurrence } from './update-recurrence'

const SetRepeat = z.strictObject({ id: TaskId, repeat: CreateRecurrence.shape.repeat.unwrap().nullable() })
type SetRepeat = z.output<typeof SetRepeat>

const Repeated = z.object({ recurrence: Recurrence.nullable() })
type Repeated = z.output<typeof Repeated>

/** No route has it: an agent names a task, where the API names its recurrence. */
export const setRepeatOperation = defineOperation({
  name: 'setRepeat',
  group: 'Recurrences',
  effect: 'write',
  summary: 'Make a task recur, or stop',
  description: 'Changes the rule of a recurrence, makes a task recur, or pauses its recurrence.',
  isIdempotent: true,
  input: SetRepeat,
  output: Repeated,
  errors: ['NOT_FOUND', 'INVALID_OPERATION', 'LIMIT_REACHED'],
  example: {
    input: { id: recurrenceExample._id, repeat: recurrenceExample.description },
    output: { recurrence: recurrenceExample },
  },
  run: setRepeat,
})

/**
 * Makes a task recur, changes the rule of its recurrence (and resumes it), or pauses that with null. Returns the
 * recurrence; null for a task that neither recurs nor shall.
 * @param input the id of the task, or of its recurrence
 * @throws NOT_FOUND; VALIDATION_ERROR when the rule has no date from today on; LIMIT_REACHED
 */
async function setRepeat(actor: Actor, { id, repeat }: SetRepeat): Promise<Repeated> {
  const found = await getRecurrence(actor, { recurrenceId: id }).catch(orIfMissing(undefined))
  const recurrence = found ?? (await findRecurrence(actor, { taskId: id }))
  if (!recurrence) return { recurrence: repeat === null ? null : await startRepeating(actor, id, repeat) }
  const { _id: recurrenceId, isPaused } = recurrence
  if (repeat === null) await pauseRecurrence(actor, { recurrenceId })
  else {
    await updateRecurrence(actor, { recurrenceId, repeat })
    if (isPaused) await resumeRecurrence(actor, { recurrenceId })
  }
  return { recurrence: await getRecurrence(actor, { recurrenceId }) }
}

async function startRepeating(actor: Actor, taskId: string, repeat: string): Promise<Recurrence> {
  const created = await repeatTask(actor, { taskId, ...chooseRule({ repeat }) })
  return getRecurrence(actor, { recurrenceId: toPlainData(created)._id })
}
