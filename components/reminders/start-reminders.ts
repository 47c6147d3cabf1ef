import { changesEvent } from '@/components/shell/changes-event'
import type { DueTask } from '@/lib/domain/reminders/schema'
import { findDue, findNextInstant } from './due-reminders'
import { onDueTimeMoved, onDueTimeSet } from './due-time-set'
import { followReminders, openTask } from './open-task'
import { isSubscribed, renewSubscription } from './reminder-subscription'
import { showReminder } from './show-reminder'

type Router = Parameters<typeof openTask>[0]

const readEveryMs = 30 * 60_000
/** Changes come in bursts, and the page sends its own first. */
const settleMs = 1500

/** Opens the tasks of reminders that are pressed. Shows reminders while the page is open, unless they arrive by push. Returns a function that stops it. */
export function startReminders(accountId: string, timeZone: string, router: Router): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let tasks: readonly DueTask[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let settling: ReturnType<typeof setTimeout> | undefined

  const remind = async () => {
    // Somebody may have completed, moved or archived it a moment ago.
    tasks = (await readTasks(signal)) ?? tasks
    if (signal.aborted) return
    for (const task of findDue(accountId, tasks, Date.now())) await showReminder({ accountId, timeZone }, task)
    plan()
  }
  const plan = () => {
    clearTimeout(timer)
    const next = findNextInstant(accountId, tasks, Date.now()) ?? Number.POSITIVE_INFINITY
    timer = setTimeout(remind, Math.max(0, Math.min(next - Date.now(), readEveryMs)))
  }
  const readSoon = () => {
    clearTimeout(settling)
    settling = setTimeout(remind, settleMs)
  }
  const start = async () => {
    await renewSubscription()
    if (signal.aborted || (await isSubscribed())) return
    window.addEventListener(changesEvent, readSoon, { signal })
    document.addEventListener('visibilitychange', readSoon, { signal })
    signal.addEventListener('abort', onDueTimeSet(readSoon))
    signal.addEventListener('abort', onDueTimeMoved(readSoon))
    await remind()
  }
  followReminders((reminder) => openTask(router, reminder), signal)
  void start()
  return () => {
    listening.abort()
    clearTimeout(timer)
    clearTimeout(settling)
  }
}

/** Returns undefined without a connection. */
async function readTasks(signal: AbortSignal): Promise<DueTask[] | undefined> {
  try {
    const answer = await fetch('/reminders', { signal })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}
