import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation } from '@/lib/domain/operation/operation'
import { statement } from '@/lib/foundation/database/statement'
import { maxCountedLabeled, maxListedLabels } from '@/lib/foundation/limits'
import { NoInput } from '@/lib/foundation/values/parse-input'
import { Labels } from './schema'

export const listLabelsOperation = defineOperation({
  name: 'listLabels',
  group: 'For scripts',
  effect: 'read',
  summary: 'List the labels',
  description: `The labels in the texts of tasks, the most used first, at most ${maxListedLabels.toLocaleString('en')}. Counts cover the newest ${maxCountedLabeled.toLocaleString('en')} tasks with labels.`,
  isIdempotent: true,
  input: NoInput,
  output: Labels,
  errors: [],
  example: { input: {}, output: { labels: [{ name: 'work', open: 3, completed: 12 }] } },
  isCompressed: true,
  run: listLabels,
})

const selectLabels = statement(
  `SELECT (array_agg(name ORDER BY "date" DESC, "order" DESC))[1] AS name,
    (count(*) FILTER (WHERE NOT "isCompleted"))::integer AS open,
    (count(*) FILTER (WHERE "isCompleted"))::integer AS completed
  FROM (
    SELECT "text", "date", "order", "isCompleted", "archivedAt" FROM "Task"
    WHERE "userId" = $1::uuid AND "text" LIKE '%#%'
    ORDER BY "Task"."date" DESC, "Task"."order" DESC LIMIT ${maxCountedLabeled}
  ) AS labeled, unnest("taskLabels"("text")) AS name
  WHERE "isCompleted" OR "archivedAt" IS NULL
  GROUP BY "labelKey"(name)
  ORDER BY count(*) DESC, "labelKey"(name)
  LIMIT ${maxListedLabels}`,
  z.object({ name: z.string(), open: z.int(), completed: z.int() }),
)

/** The labels of an account, the most used first. */
export async function listLabels(actor: Actor): Promise<Labels> {
  return { labels: (await selectLabels.run(actor.userId)).rows }
}
