import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation } from '@/lib/domain/operation/operation'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { statement } from '@/lib/foundation/database/statement'
import { NoInput } from '@/lib/foundation/values/parse-input'
import { timerExample } from '../examples'
import { RunningTimer } from './schema'

export const getTimerOperation = defineOperation({
  name: 'getTimer',
  group: 'Tasks',
  effect: 'read',
  summary: 'Get the timer',
  description: 'The running timer and its task. An account has one at most.',
  isIdempotent: true,
  input: NoInput,
  output: RunningTimer,
  errors: [],
  example: { input: {}, output: timerExample },
  run: getTimer,
})

const selectTimer = statement(
  `SELECT "taskId", "Task"."text", "Task"."date"::text AS date, ${milliseconds('"startedAt"')} AS "startedAt"
  FROM "Timer" JOIN "Task" ON "Task"."userId" = $1::uuid AND "Task"."id" = "taskId" WHERE "Timer"."userId" = $1::uuid`,
  z.object({ taskId: z.string(), text: z.string(), date: z.string(), startedAt: z.number() }),
  { isPipelined: true },
)

/** The running timer of the account; null while none runs. */
export async function getTimer(actor: Pick<Actor, 'userId'>): Promise<RunningTimer> {
  const [timer = null] = (await selectTimer.run(actor.userId)).rows
  return { timer }
}
