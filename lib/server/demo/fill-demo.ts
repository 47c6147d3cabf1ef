import type { Actor } from '@/lib/domain/access/actor'
import { createKey } from '@/lib/domain/access/keys/create-key'
import { verifyKey } from '@/lib/domain/access/keys/verify-key'
import { verifySession } from '@/lib/domain/access/sessions/verify-session'
import { demoEmail, signInToDemo } from '@/lib/domain/accounts/demo-account'
import { ensureAccount } from '@/lib/domain/accounts/ensure-account'
import { deleteAccount } from '@/lib/domain/accounts/manage-account'
import { createSession, deleteSession } from '@/lib/domain/accounts/sessions'
import { createRecurrence } from '@/lib/domain/recurrences/create-recurrence'
import { createTask } from '@/lib/domain/tasks/create-task'
import { unknownSource } from '@/lib/foundation/request/source'
import { addDays, todayIn } from '@/lib/foundation/time/dates'
import { instantOf, readClockTime } from '@/lib/foundation/time/local-time'
import type { TimeZone } from '@/lib/foundation/time/time-zone'
import { type DemoTask, demoRecurrences, demoTasks } from './demo-week'

/**
 * Creates the account of a demo again, with the tasks of a week around today.
 * @returns the key of its example agent
 */
export async function fillDemo(timeZone: TimeZone): Promise<string> {
  await withDemoActor((actor) => deleteAccount(actor, { typed: demoEmail }))
  const account = await ensureAccount(demoEmail, timeZone)
  const key = await createKey(account, { name: 'Example agent', scope: 'full', expiresAt: null })
  const { actor: agent } = await verifyKey(key)
  await withDemoActor(async (person) => {
    for (const recurrence of demoRecurrences) await createRecurrence(person, recurrence)
    for (const task of demoTasks) await addTask(task.isOfAgent ? agent : person, task)
  })
  return key
}

/** Runs work as the person of the demo, if there is an account. */
async function withDemoActor(work: (actor: Actor) => Promise<void>): Promise<void> {
  const signedIn = await signInToDemo()
  if (!signedIn) return
  const session = await createSession(signedIn, ['password'], unknownSource)
  const viewer = await verifySession(session)
  if (viewer) await work(viewer.actor)
  await deleteSession(session)
}

async function addTask(actor: Actor, { day, time, isOfAgent: _isOfAgent, isCompleted = false, ...task }: DemoTask) {
  const date = addDays(todayIn(actor), day)
  const clock = time === undefined ? undefined : readClockTime(time)
  const dueTime = clock ? instantOf(date, clock, actor.timeZone) : null
  await createTask(actor, { ...task, date, isCompleted, dueTime })
}
