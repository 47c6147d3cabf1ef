import type { Actor } from '@/lib/domain/access/actor'
import { findHeld } from '@/lib/domain/operation/idempotency/held'
import type { Once } from '@/lib/domain/operation/idempotency/once'
import { Reply, toPlainData } from '@/lib/domain/operation/reply'
import { getTask } from '@/lib/domain/tasks/get-task'
import { retryOutdated } from '@/lib/domain/tasks/retry-outdated'
import type { OneTask, Task, TaskChanges } from '@/lib/domain/tasks/schema'
import { updateTask } from '@/lib/domain/tasks/update-task'
import { AppError } from '@/lib/foundation/errors'
import { maxDetailsLength } from '@/lib/foundation/limits'
import { countCodePoints } from '@/lib/foundation/values/code-points'
import { mergeTexts } from './merge-texts'

type Texts = Pick<Task, 'text' | 'details'>

type Base = { [Name in keyof Texts]?: Texts[Name] | undefined }

type Update = OneTask & {
  changes: Omit<TaskChanges, 'date'>
  /** The texts that the changes replace. */
  base?: Base | undefined
}

/**
 * Changes the fields that are present. A text or details that were changed elsewhere since `base` are kept in the
 * details, which are merged.
 * @returns whether both were kept
 * @throws as `updateTask` does; CONFLICT when both texts together are too long
 */
export async function updateKeepingBoth(
  actor: Actor,
  { taskId, changes, base }: Update,
  once: Once,
): Promise<{ hasBothTexts?: boolean }> {
  if (!base) {
    await updateTask(actor, { taskId, ...changes }, { once })
    return {}
  }
  // The task of a repetition may be gone by now.
  if (await findHeld(actor.userId, once)) return {}
  const reply = await updateWithBase(actor, { taskId, changes, base }, once)
  return reply.isReplayed ? {} : toPlainData(reply)
}

async function updateWithBase(
  actor: Actor,
  { taskId, changes, base }: Update & { base: Base },
  once: Once,
): Promise<Reply<{ hasBothTexts?: boolean }>> {
  return retryOutdated(async () => {
    const found = await getTask(actor, { taskId })
    const task = toPlainData(found)
    const other = findOtherTexts(task, base, changes)
    const all = other ? { ...changes, details: keepOtherTexts(task, base, changes, other) } : changes
    const versions = found.version === undefined ? undefined : [found.version]
    const { isReplayed } = await updateTask(actor, { taskId, ...all }, { once, versions })
    return new Reply(other ? { hasBothTexts: true } : {}, { isReplayed })
  })
}

/** The texts of the task that the changes would replace unseen; undefined if there are none. */
function findOtherTexts(task: Texts, base: Base, changes: Update['changes']): Partial<Texts> | undefined {
  const isOther = (name: keyof Texts) => {
    const [before, sent, found] = [base[name], changes[name], task[name]]
    return sent !== undefined && before !== undefined && found && found !== before && found !== sent
  }
  const other = { ...(isOther('text') && { text: task.text }), ...(isOther('details') && { details: task.details }) }
  return Object.keys(other).length > 0 ? other : undefined
}

/**
 * The details with the other texts. The details of both are merged; what cannot be merged comes below.
 * @throws CONFLICT when they would be too long
 */
function keepOtherTexts(task: Texts, base: Base, changes: Update['changes'], other: Partial<Texts>): string {
  const own = (changes.details === undefined ? task.details : changes.details) ?? ''
  const { merged, missing } = other.details
    ? mergeTexts(own, base.details ?? '', other.details)
    : { merged: own, missing: [] }
  const below = [...(other.text === undefined ? [] : [other.text]), ...missing]
  const added = below.length > 0 ? [`Changed elsewhere meanwhile:\n${below.join('\n')}`] : []
  const all = [...(merged === '' ? [] : [merged]), ...added].join('\n\n')
  // In code points, as the schema counts.
  if (countCodePoints(all) <= maxDetailsLength) return all
  throw new AppError('CONFLICT', 'This task was changed elsewhere, and both texts together are too long.')
}
