// Replaces a function of the module, which other tests must not get.
import { expect, it, onTestFinished, vi } from 'vitest'
import { ReminderDispatcher } from '@/lib/domain/reminders/dispatcher'
import * as schedule from '@/lib/domain/reminders/schedule'
import { saveSubscription } from '@/lib/domain/reminders/subscriptions'
import { createTask } from '@/lib/domain/tasks/create-task'
import { dateIn } from '@/lib/foundation/time/dates'
import { newActor } from '../../support/actor'
import { startPushService } from '../../support/push-service'

vi.mock('@/lib/domain/reminders/schedule', { spy: true })

it('a reminder arrives although the next one cannot be planned', async () => {
  const service = await startPushService()
  onTestFinished(service.close)
  const actor = await newActor()
  await saveSubscription(actor, service.subscribe())
  let now = Date.now() + 1000
  const dispatcher = new ReminderDispatcher({ now: () => now })
  const date = dateIn(actor.timeZone, new Date(now))
  await createTask(actor, { text: 'Water the plants', date, isCompleted: false, dueTime: now + 60_000 })
  await dispatcher.runDue()
  now += 61_000
  vi.mocked(schedule.planNext).mockRejectedValueOnce(new Error('Connection terminated'))
  await dispatcher.runDue()
  expect(service.received).toHaveLength(1)
  now += 31_000
  await dispatcher.runDue()
  expect(service.received).toHaveLength(1)
})
