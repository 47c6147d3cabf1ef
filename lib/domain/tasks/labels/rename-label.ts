import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { findHeld } from '@/lib/domain/operation/idempotency/held'
import { replay } from '@/lib/domain/operation/idempotency/replay'
import { defineOperation, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { isOutdated, retryOutdated } from '@/lib/domain/tasks/retry-outdated'
import { defineWrite, type Problem, write } from '@/lib/domain/tasks/write'
import { Sql } from '@/lib/foundation/database/functions/define-function'
import { statement } from '@/lib/foundation/database/statement'
import { AppError, overloaded } from '@/lib/foundation/errors'
import { maxRenamedTasks, maxTextLength, uncheckedBytes } from '@/lib/foundation/limits'
import { isLongerThan } from '@/lib/foundation/values/code-points'
import { labelKey, replaceLabel } from './pattern'
import { RenamedLabel, RenameLabel } from './schema'

export const renameLabelOperation = defineOperation({
  name: 'renameLabel',
  group: 'For scripts',
  effect: 'write',
  summary: 'Rename a label',
  description: `Replaces a label in the texts of the newest ${maxRenamedTasks.toLocaleString('en')} tasks that have it, archived ones included, and in recurrences, all or none. When \`isComplete\` is false, repeat the call for the rest. A text that would be too long stays as it is. If the new name is a label already, the two become one.`,
  isIdempotent: true,
  input: RenameLabel,
  output: RenamedLabel,
  errors: ['LIMIT_REACHED'],
  example: {
    input: { from: 'work', to: 'office' },
    output: { renamed: 15, recurrences: 1, tooLong: [], isComplete: true },
  },
  run: renameLabel,
})

const Item = z.object({ id: z.string(), text: z.string() })
type Item = z.output<typeof Item>

/** $2 the label, $3 how many. */
const selectTasks = statement(
  `WITH found AS MATERIALIZED (
    SELECT "id", "text", "date", "order" FROM "Task"
    WHERE "userId" = $1::uuid AND "words" @@ (SELECT "wordQuery"($1::uuid, $2::text)) AND "hasLabel"("text", $2::text)
  ) SELECT "id", "text" FROM found ORDER BY "date" DESC, "order" DESC LIMIT $3::integer`,
  Item,
  { isPlannedForValues: true },
)
const selectRecurrences = statement(
  `SELECT "id", "text" FROM "Recurrence"
  WHERE "userId" = $1::uuid AND "endedAt" IS NULL AND "hasLabel"("text", $2::text) ORDER BY "id"`,
  Item,
)

const replaceTexts = defineWrite('rename_label', {
  task_ids: Sql.uuids,
  recurrence_ids: Sql.uuids,
  old_texts: Sql.texts,
  new_texts: Sql.texts,
})

/**
 * Renames a label in the texts of tasks, the newest first and at most 1,000, and of recurrences.
 * @throws LIMIT_REACHED when the account is full; IDEMPOTENCY_KEY_REUSED; UnavailableError while the tasks keep changing
 */
export async function renameLabel(
  actor: Actor,
  { from, to }: RenameLabel,
  { once }: Terms = {},
): Promise<Reply<RenamedLabel>> {
  // The label may be gone by the time a request is repeated.
  const held = once && (await findHeld(actor.userId, once))
  if (held) return replay(once, held)
  const written = retryOutdated(async () => {
    const [{ rows: found }, { rows: recurring }] = await Promise.all([
      selectTasks.run(actor.userId, from, maxRenamedTasks + 1),
      selectRecurrences.run(actor.userId, from),
    ])
    const tasks = sortOut(found.slice(0, maxRenamedTasks), from, to)
    const recurrences = sortOut(recurring, from, to)
    const changed = [...tasks.changed, ...recurrences.changed]
    const parameters = {
      task_ids: tasks.changed.map(({ id }) => id),
      recurrence_ids: recurrences.changed.map(({ id }) => id),
      old_texts: changed.map(({ text }) => text),
      new_texts: changed.map(({ renamed }) => renamed),
    }
    const output = {
      renamed: tasks.changed.length,
      recurrences: recurrences.changed.length,
      tooLong: [...tasks.tooLong, ...recurrences.tooLong],
      // A label that only changes its spelling is still found.
      isComplete: found.length <= maxRenamedTasks || labelKey(from) === labelKey(to),
    }
    return write(actor, replaceTexts, parameters, { output, once, refuse: refuseRename })
  })
  return written.catch((error) => {
    if (!isOutdated(error)) throw error
    throw overloaded('The tasks are being changed elsewhere')
  })
}

/** The items whose text changes, with the new one, and the texts that would be too long. */
function sortOut(items: readonly Item[], from: string, to: string) {
  const renamed = items.map((item) => ({ ...item, renamed: replaceLabel(item.text, from, to) }))
  const grows = (text: string, by: string) => Buffer.byteLength(by) - Buffer.byteLength(text) >= uncheckedBytes
  const isTooLong = (item: { text: string; renamed: string }) =>
    isLongerThan(item.renamed, maxTextLength) || grows(item.text, item.renamed)
  return {
    changed: renamed.filter((item) => item.renamed !== item.text && !isTooLong(item)),
    tooLong: renamed.filter(isTooLong).map(({ text }) => text),
  }
}

/** The only problem is that a text has changed since it was read. */
function refuseRename({ problem }: Problem): AppError {
  if (problem === 'changed')
    return new AppError('PRECONDITION_FAILED', 'The tasks are being changed elsewhere: try again.')
  throw new Error(`a write reported the unknown problem ${problem}`)
}
