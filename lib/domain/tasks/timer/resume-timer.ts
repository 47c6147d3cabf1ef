import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { toPlainData } from '@/lib/domain/operation/reply'
import { getTask } from '../get-task'
import { retryOutdated } from '../retry-outdated'
import { OneTask, Task } from '../schema'
import { updateTask } from '../update-task'
import { Timer } from './schema'
import { startTimer } from './start-timer'

/** A timer that was stopped, and the minutes that this added. */
export const ResumeTimer = z.strictObject({
  ...OneTask.shape,
  startedAt: Timer.shape.startedAt,
  minutes: Task.shape.timeSpent.unwrap(),
})
export type ResumeTimer = z.output<typeof ResumeTimer>

/**
 * Lets a timer go on that was stopped, as if it had not been, and takes its minutes back.
 * @throws as `startTimer` does
 */
export async function resumeTimer(actor: Actor, { taskId, startedAt, minutes }: ResumeTimer): Promise<void> {
  // First, because it may be refused.
  await startTimer(actor, { taskId }, {}, new Date(startedAt))
  if (minutes === 0) return
  await retryOutdated(async () => {
    const { output, version } = await getTask(actor, { taskId })
    const { timeSpent } = toPlainData(output)
    const rest = Math.max(0, (timeSpent ?? 0) - minutes)
    await updateTask(
      actor,
      { taskId, timeSpent: rest || null },
      { versions: version === undefined ? undefined : [version] },
    )
  })
}
