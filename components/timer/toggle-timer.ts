import { outboxAccount } from '@/components/tasks/changes/outbox'
import { sendAll } from '@/components/tasks/changes/send-changes'
import { offerUndo } from '@/components/tasks/changes/undo'
import { callAction } from '@/components/ui/call-action'
import { showError, showMessage } from '@/components/ui/show-message'
import type { Outcome } from '@/lib/entry/web/run-action'
import { resumeTimer, startTimer, stopTimer } from './actions'
import { shownTimer } from './shown-timer'

/** Starts the timer of a task, or stops it if it runs. */
export async function toggleTimer(taskId: string): Promise<void> {
  const running = shownTimer()
  if (running?.taskId === taskId) return stop(running)
  const outcome = await call(() => startTimer(taskId, outboxAccount()))
  if (!outcome.ok) showError(`The timer was not started. ${outcome.message}`)
  else showMessage(running ? `Timer started. That of “${running.text}” was stopped.` : 'Timer started.')
}

async function stop({ taskId, startedAt }: { taskId: string; startedAt: number }): Promise<void> {
  const outcome = await call(() => stopTimer(taskId, outboxAccount()))
  if (!outcome.ok) return showError(`The timer was not stopped. ${outcome.message}`)
  const { minutes } = outcome.result
  offerUndo(`Timer stopped: ${minutes} min added.`, () => void resume({ taskId, startedAt, minutes }))
}

/** Lets a timer go on that a change has stopped, once the change is undone, unless that of another task runs by then. */
export async function resumeStopped(
  { taskId, startedAt }: { taskId: string; startedAt: number },
  change: Promise<Outcome<{ appliedAt: number }>>,
  undone: Promise<Outcome<unknown>>,
): Promise<void> {
  const [stopped, { ok }] = await Promise.all([change, undone])
  if (!stopped.ok || !ok || (shownTimer()?.taskId ?? taskId) !== taskId) return
  const minutes = Math.max(0, Math.round((stopped.result.appliedAt - startedAt) / 60_000))
  await resume({ taskId, startedAt, minutes })
}

async function resume(stopped: { taskId: string; startedAt: number; minutes: number }): Promise<void> {
  const outcome = await call(() => resumeTimer(stopped, outboxAccount()))
  if (!outcome.ok) showError(`The timer was not started. ${outcome.message}`)
}

/** Calls an action after the changes that the page has made before, such as the one that adds the task. */
async function call<Result>(action: () => Promise<Outcome<Result>>): Promise<Outcome<Result>> {
  await sendAll()
  return callAction(action)
}
