'use server'

import { toPlainData } from '@/lib/domain/operation/reply'
import { OneTask } from '@/lib/domain/tasks/schema'
import { ResumeTimer, resumeTimer as resume } from '@/lib/domain/tasks/timer/resume-timer'
import type { StoppedTimer } from '@/lib/domain/tasks/timer/schema'
import { startTimer as start } from '@/lib/domain/tasks/timer/start-timer'
import { stopTimer as stop } from '@/lib/domain/tasks/timer/stop-timer'
import { type Outcome, runTaskAction } from '@/lib/entry/web/run-action'

export async function startTimer(taskId: unknown, accountId: unknown): Promise<Outcome> {
  return runTaskAction(accountId, OneTask, { taskId }, async (actor, task) => {
    await start(actor, task)
  })
}

export async function stopTimer(taskId: unknown, accountId: unknown): Promise<Outcome<StoppedTimer>> {
  return runTaskAction(accountId, OneTask, { taskId }, async (actor, task) => toPlainData(await stop(actor, task)))
}

/** Undoes a stop. */
export async function resumeTimer(stopped: unknown, accountId: unknown): Promise<Outcome> {
  return runTaskAction(accountId, ResumeTimer, stopped, resume)
}
