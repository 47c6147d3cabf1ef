import type { Actor } from '@/lib/access/actor'
import { countCodePoints } from '@/lib/code-points'
import { AppError } from '@/lib/errors'
import { replayIfHeld } from '@/lib/idempotency/claim'
import type { Once } from '@/lib/idempotency/once'
import { maxDetailsLength } from '@/lib/limits'
import { Reply, toPlainData } from '@/lib/reply'
import { getTask } from './read'
import type { OneTask, Task, TaskChanges } from './schema'
import { updateTask } from './update'

type Texts = Pick<Task, 'text' | 'details'>

type Update = OneTask & {
  changes: Omit<TaskChanges, 'date'>
  /** The texts that the changes replace. */
  base?: { [Name in keyof Texts]?: Texts[Name] | undefined } | undefined
}

/** How often the task may change between reading and writing it. */
const maxAttempts = 5

/**
 * Changes the fields that are present. A text or details that were changed elsewhere since `base` are kept in the
 * details.
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
  const reply = await replayIfHeld(actor.userId, once, () => updateWithBase(actor, { taskId, changes, base }, once))
  return reply.isReplayed ? {} : toPlainData(reply)
}

async function updateWithBase(
  actor: Actor,
  { taskId, changes, base }: Update & { base: NonNullable<Update['base']> },
  once: Once,
): Promise<Reply<{ hasBothTexts?: boolean }>> {
  for (let attempt = 1; ; attempt++) {
    const found = await getTask(actor, { taskId })
    const task = toPlainData(found)
    const other = findOtherTexts(task, base, changes)
    const kept = changes.details === undefined ? task.details : changes.details
    const details = other.length > 0 ? addTexts(kept, other) : undefined
    const all = details === undefined ? changes : { ...changes, details }
    const versions = found.version === undefined ? undefined : [found.version]
    try {
      const { isReplayed } = await updateTask(actor, { taskId, ...all }, { once, versions })
      return new Reply(other.length > 0 ? { hasBothTexts: true } : {}, { isReplayed })
    } catch (error) {
      const isOutdated = error instanceof AppError && error.code === 'PRECONDITION_FAILED'
      if (!isOutdated || attempt === maxAttempts) throw error
    }
  }
}

/** The texts of the task that the changes would replace unseen. */
function findOtherTexts(task: Texts, base: NonNullable<Update['base']>, changes: Update['changes']): string[] {
  const names = ['text', 'details'] as const
  return names.flatMap((name) => {
    const sent = changes[name]
    const found = task[name]
    if (sent === undefined || base[name] === undefined || !found) return []
    return found === base[name] || found === sent ? [] : [found]
  })
}

/** @throws CONFLICT when the details would be too long */
function addTexts(details: string | null, others: readonly string[]): string {
  const added = others.map((text) => `Changed elsewhere meanwhile:\n${text}`)
  const all = [...(details ? [details] : []), ...added].join('\n\n')
  // In code points, as the schema counts.
  if (countCodePoints(all) <= maxDetailsLength) return all
  throw new AppError('CONFLICT', 'This task was changed elsewhere, and both texts together are too long.')
}
