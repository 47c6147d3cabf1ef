// Everything that sends statements on distributed tables.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Actor } from '@/lib/domain/access/actor'
import { createActor } from '@/lib/domain/access/create-actor'
import { exportAccount } from '@/lib/domain/accounts/export-account'
import { deleteAccount } from '@/lib/domain/accounts/manage-account'
import { verifyEmail } from '@/lib/domain/accounts/verify-email'
import { readFeedTasks } from '@/lib/domain/calendar/read-feed'
import { deleteOldEvents } from '@/lib/domain/changes/delete'
import { selectLastChange } from '@/lib/domain/changes/redis-feed'
import { deleteOldIdempotencyKeys } from '@/lib/domain/operation/idempotency/delete-old'
import { findHeld } from '@/lib/domain/operation/idempotency/held'
import { identifyRequest } from '@/lib/domain/operation/idempotency/once'
import { runOnce } from '@/lib/domain/operation/idempotency/run-once'
import { toPlainData } from '@/lib/domain/operation/reply'
import { createRecurrence } from '@/lib/domain/recurrences/create-recurrence'
import { deleteEndedRecurrences } from '@/lib/domain/recurrences/delete-ended'
import { deleteRecurrence } from '@/lib/domain/recurrences/delete-recurrence'
import { RecurrenceDispatcher, recurrenceSchedule } from '@/lib/domain/recurrences/dispatcher'
import { findOccurrence } from '@/lib/domain/recurrences/find-recurrence'
import { getRecurrence } from '@/lib/domain/recurrences/get-recurrence'
import { listRecurrenceTasks } from '@/lib/domain/recurrences/list-recurrence-tasks'
import { pauseRecurrence, resumeRecurrence } from '@/lib/domain/recurrences/pause-recurrence'
import { rescheduleRecurrences } from '@/lib/domain/recurrences/reschedule'
import { joinRecurrences, splitRecurrence } from '@/lib/domain/recurrences/split-recurrence'
import { updateRecurrence } from '@/lib/domain/recurrences/update-recurrence'
import { ReminderDispatcher } from '@/lib/domain/reminders/dispatcher'
import { isRecipient } from '@/lib/domain/reminders/recipients'
import { findNextSchedule } from '@/lib/domain/reminders/schedule'
import { listSubscriptions, removeSubscription, saveSubscription } from '@/lib/domain/reminders/subscriptions'
import { archiveTask } from '@/lib/domain/tasks/archive-task'
import { runBatch } from '@/lib/domain/tasks/batch/run-batch'
import { createTask } from '@/lib/domain/tasks/create-task'
import { deleteTask } from '@/lib/domain/tasks/delete-task'
import { readHistory } from '@/lib/domain/tasks/events/get-history'
import { listKeyEvents, listTaskEvents } from '@/lib/domain/tasks/events/history'
import { listChanges } from '@/lib/domain/tasks/events/list-changes'
import { ChangesQuery } from '@/lib/domain/tasks/events/schema'
import { streamTasksByDate } from '@/lib/domain/tasks/export/stream-tasks'
import { getDashboard } from '@/lib/domain/tasks/get-dashboard'
import { getTask } from '@/lib/domain/tasks/get-task'
import { listLabels } from '@/lib/domain/tasks/labels/list-labels'
import { renameLabel } from '@/lib/domain/tasks/labels/rename-label'
import { listTimeByLabel } from '@/lib/domain/tasks/labels/time-by-label'
import { listTasks } from '@/lib/domain/tasks/list-tasks'
import { moveTasks } from '@/lib/domain/tasks/move-tasks'
import { findAgentTasks } from '@/lib/domain/tasks/pages/agent-tasks'
import { readDayBeginning } from '@/lib/domain/tasks/pages/day-beginning'
import { getDayPage } from '@/lib/domain/tasks/pages/day-page'
import { findPlace, readDetails } from '@/lib/domain/tasks/pages/find-task'
import { listOpenDates } from '@/lib/domain/tasks/pages/list-open-dates'
import { moveOverdueTasks } from '@/lib/domain/tasks/pages/move-overdue'
import { applyPageChange } from '@/lib/domain/tasks/pages/page-change'
import { getWeekPage } from '@/lib/domain/tasks/pages/week-page'
import { partNames } from '@/lib/domain/tasks/parts'
import { countIncompleteAccounts, readAccountUsage } from '@/lib/domain/tasks/quota/usage'
import { reorderTasks } from '@/lib/domain/tasks/reorder-tasks'
import { restoreTask } from '@/lib/domain/tasks/restore-task'
import { listArchivedTasks } from '@/lib/domain/tasks/search/list-archived-tasks'
import { SearchQuery } from '@/lib/domain/tasks/search/schema'
import { searchTasks } from '@/lib/domain/tasks/search/search-tasks'
import { getAnalytics } from '@/lib/domain/tasks/statistics/get-analytics'
import { getInsights } from '@/lib/domain/tasks/statistics/insights'
import { getTimer } from '@/lib/domain/tasks/timer/get-timer'
import { startTimer } from '@/lib/domain/tasks/timer/start-timer'
import { stopTimer } from '@/lib/domain/tasks/timer/stop-timer'
import { toggleTask } from '@/lib/domain/tasks/toggle-task'
import { deleteOldUndoSteps } from '@/lib/domain/tasks/undo/delete-old'
import { undoLastWrite } from '@/lib/domain/tasks/undo/undo-last-write'
import { updateTask } from '@/lib/domain/tasks/update-task'
import { claimDeliveries, returnClaim } from '@/lib/domain/webhooks/claim'
import { deleteOldDeliveries } from '@/lib/domain/webhooks/delete-old'
import { getDelivery, listDeliveries, redeliverMessage, sendTest } from '@/lib/domain/webhooks/deliveries'
import { disableWebhook } from '@/lib/domain/webhooks/disable'
import { WebhookDispatcher } from '@/lib/domain/webhooks/dispatcher'
import { addTurns } from '@/lib/domain/webhooks/find-lost-turns'
import { holdDeliveries } from '@/lib/domain/webhooks/hold'
import * as manage from '@/lib/domain/webhooks/manage'
import { deferTurn, findNextTurn, moveTurnBehind } from '@/lib/domain/webhooks/turns'
import { db } from '@/lib/foundation/database/client'
import { JsonParts } from '@/lib/foundation/database/json-text'
import { addDays, todayIn } from '@/lib/foundation/time/dates'
import { newActor } from './actor'
import { addOverdue } from './add-overdue'
import { openReceiver } from './receiver'

const [day, nextDay] = ['2026-03-01', '2026-03-02']
const range = { startDate: day, endDate: nextDay }
const include = [...partNames]
const newOnce = () => ({ once: identifyRequest(randomUUID(), 'test', {}) })

/** An account with overdue tasks, more than move at once. */
export async function newActorWithOverdueTasks(): Promise<Actor> {
  const actor = await newActor()
  await addOverdue(actor.userId, '2025-01-01', 1001)
  return actor
}

/** Sends every statement on distributed tables, and calls every function. */
export async function sendEveryStatement(actor: Actor): Promise<void> {
  await read(actor)
  await write(actor)
  await deliverWebhooks(actor)
  await remind(actor)
  await repeat(actor)
  await verifyAddress()
  await cleanUp(actor)
}

async function write(actor: Actor): Promise<void> {
  for (const terms of [() => ({}), newOnce]) {
    const create = async (date = day) =>
      toPlainData(await createTask(actor, { text: 'Water the plants', date, isCompleted: false }, terms()))._id
    const [taskId, other] = [await create(), await create()]
    await updateTask(actor, { taskId, text: 'Water them', priority: 'high' }, terms())
    await updateTask(actor, { taskId, details: 'x'.repeat(2000) }, terms())
    await updateTask(actor, { taskId, date: nextDay, dueTime: Date.now() + 60_000 }, terms())
    await toggleTask(actor, { taskId }, terms())
    await toggleTask(actor, { taskId }, terms())
    await moveTasks(actor, { taskIds: [taskId], date: day }, terms())
    await updateTask(actor, { taskId, date: nextDay, keepTime: true }, terms())
    await moveTasks(actor, { taskIds: [taskId], date: day, keepTime: true }, terms())
    for (const started of [taskId, other]) await startTimer(actor, { taskId: started }, terms())
    await stopTimer(actor, { taskId: other }, terms())
    await startTimer(actor, { taskId: other }, terms())
    const listIds = async () =>
      (await db().task.findMany({ where: { userId: actor.userId, date: new Date(day), archivedAt: null } })).map(
        (task) => task.id,
      )
    await updateTask(actor, { taskId, text: 'Water #home' }, terms())
    await renameLabel(actor, { from: 'home', to: 'garden' }, terms())
    await reorderTasks(actor, { date: day, taskIds: (await listIds()).reverse() }, terms())
    await runBatch(
      actor,
      {
        operations: [
          { op: 'create', text: 'Another', date: day, isCompleted: false },
          { op: 'update', taskId, priority: 'low' },
          { op: 'complete', taskId: other },
          { op: 'archive', taskId: other },
          { op: 'delete', taskId: other },
        ],
      },
      terms(),
    )
    const agent = createActor({ ...actor, key: { id: randomUUID(), name: 'agent' } })
    await archiveTask(agent, { taskId }, terms())
    await undoLastWrite(agent, {}, terms())
    await reorderTasks(agent, { date: day, taskIds: (await listIds()).reverse() }, terms())
    await undoLastWrite(agent, {}, terms())
    await archiveTask(actor, { taskId }, terms())
    await restoreTask(actor, { taskId }, terms())
    await archiveTask(actor, { taskId }, terms())
    await deleteTask(actor, { taskId }, terms())
    await expect(deleteTask(actor, { taskId }, terms())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  // A due time moves along only if it is on the date of its task.
  const dueTime = Date.parse('2026-01-01T17:00:00Z')
  await createTask(actor, { text: 'Old', date: '2026-01-01', isCompleted: false, dueTime })
  const tasks = await moveOverdueTasks(actor, { date: nextDay })
  await applyPageChange(actor, randomUUID(), { kind: 'moveBack', tasks })
}

async function read(actor: Actor): Promise<void> {
  const task = await createTask(actor, { text: 'Water', date: day, isCompleted: false })
  const { _id: taskId } = toPlainData(task)
  await getTask(actor, { taskId })
  await getTask(actor, { taskId, include })
  await findPlace(actor, { taskId })
  await readDetails(actor, { taskId })
  await listTasks(actor, { date: day })
  await listTasks(actor, { date: day, include })
  for (const date of [day, '2026-01-01']) {
    for (const query of [{ date }, { date, include }]) {
      const dashboard = await getDashboard(actor, query)
      if (dashboard instanceof JsonParts) await dashboard.read()
    }
  }
  await readAccountUsage(actor)
  await countIncompleteAccounts()
  await getAnalytics(actor, range)
  await getInsights(actor, range)
  await listOpenDates(actor, range)
  await listLabels(actor)
  await getTimer(actor)
  await listTimeByLabel(actor, range)
  await findAgentTasks(actor, (await getDayPage(actor, day, 100)).tasks)
  await readDayBeginning(actor, { date: day, hasOverdue: true, limit: 50 })
  const { today } = await getDayPage(actor, nextDay, 100)
  await getDayPage(actor, today, 100)
  await getWeekPage(actor, day)
  await getWeekPage(actor, today)
  await listArchivedTasks(actor, { limit: 10 })
  await listArchivedTasks(actor, { limit: 10, include })
  for (const sort of ['newest', 'oldest', 'archived'] as const) {
    for (const state of ['all', 'open', 'completed', 'archived'] as const) {
      if (sort === 'archived' && state !== 'archived') continue
      for (const q of [undefined, 'water']) {
        await searchTasks(actor, SearchQuery.parse({ q, sort, state }))
        await searchTasks(actor, SearchQuery.parse({ q, sort, state, include: include.join() }))
        await searchTasks(actor, SearchQuery.parse({ q, sort, state, label: 'home' }))
        await searchTasks(actor, SearchQuery.parse({ q, sort, state, movedFrom: day, hasDueTime: 'true' }))
        await searchTasks(actor, SearchQuery.parse({ q, sort, state, movedFrom: day, changedSince: today }))
      }
    }
  }
  await readFeedTasks({ userId: actor.userId, timeZone: 'UTC', dayStart: 0 })
  await listChanges(actor, ChangesQuery.parse({ since: '0' }))
  await listChanges(actor, ChangesQuery.parse({ since: '0', include: include.join() }))
  await listTaskEvents(actor, taskId)
  for (const query of [{ limit: 1 }, { limit: 1, taskId }]) await readHistory(actor, query)
  await listKeyEvents(actor, randomUUID())
  await findHeld(actor.userId, newOnce().once)
  await selectLastChange.run(actor.userId, new Date())
  for await (const _part of exportAccount(actor));
  for await (const _task of streamTasksByDate(actor));
}

async function deliverWebhooks(actor: Actor): Promise<void> {
  const receiver = await openReceiver()
  const dispatcher = new WebhookDispatcher({ now: () => Date.now() + 1000 })
  const settings = { name: 'test', url: receiver.url, types: ['created' as const, 'updated' as const] }
  const { id } = await manage.createWebhook(actor, settings, newOnce())
  await runOnce(actor, newOnce().once, async () => ({}))
  await manage.updateWebhook(actor, { id, ...settings })
  await manage.rotateSecret(actor, { id, previousSecretUntil: null })
  await manage.showSecret(actor, id)
  await createTask(actor, { text: 'x', date: day, isCompleted: false })
  await sendTest(actor, id)
  const now = new Date(Date.now() + 1000)
  const turn = { userId: actor.userId, webhookId: id, version: '0' }
  const claimed = await claimDeliveries(turn, now, 4)
  for (const delivery of claimed) await returnClaim(delivery, new Date())
  await moveTurnBehind(turn, now)
  await deferTurn(turn, true)
  await findNextTurn({ webhooks: [], users: [] })
  await addTurns('00000000-0000-0000-0000-000000000000', Date.now())
  await dispatcher.runDue()
  const { deliveries } = await listDeliveries(actor, id)
  const [delivery] = deliveries
  if (!delivery) throw new Error('nothing was delivered')
  await getDelivery(actor, delivery.id)
  await redeliverMessage(actor, delivery.id)
  await manage.pauseWebhook(actor, id)
  await holdDeliveries(actor.userId, id)
  await manage.resumeWebhook(actor, id)
  await manage.listWebhooks(actor)
  await disableWebhook({ userId: actor.userId, webhookId: id, url: receiver.url }, 'gone')
  await manage.deleteWebhook(actor, id)
}

async function remind(actor: Actor): Promise<void> {
  const keys = { p256dh: 'x', auth: 'x' }
  await saveSubscription(actor, { endpoint: 'https://push.example.com/x', keys })
  await findNextSchedule()
  const dispatcher = new ReminderDispatcher({ now: () => Date.now() + 1000 })
  await dispatcher.runDue()
  const [subscription] = await listSubscriptions(actor)
  await isRecipient(actor.userId, subscription?.id ?? '')
  await removeSubscription(actor, subscription?.id ?? '')
  await createTask(actor, { text: 'x', date: day, isCompleted: false })
  await dispatcher.runDue()
}

async function repeat(actor: Actor): Promise<void> {
  const create = async (words: string) =>
    toPlainData(await createRecurrence(actor, { text: 'Stretch', repeat: words }, newOnce()))._id
  const [recurrenceId, next] = [await create('every day'), await create('every! 2 days')]
  await updateRecurrence(actor, { recurrenceId, text: 'Run', repeat: 'every 2 days' })
  await pauseRecurrence(actor, { recurrenceId })
  await resumeRecurrence(actor, { recurrenceId }, newOnce())
  const first = await getRecurrence(actor, { recurrenceId })
  const date = addDays(todayIn(actor), 4)
  const later = toPlainData(await splitRecurrence(actor, { recurrenceId, date, text: 'Swim' }, newOnce()))._id
  await joinRecurrences(actor, { recurrenceId: later, earlierId: recurrenceId, rule: first.rule })
  const { tasks } = await listRecurrenceTasks(actor, { recurrenceId: next, limit: 1, before: undefined })
  const taskId = tasks[0]?._id ?? ''
  await findOccurrence(actor, { taskId })
  await toggleTask(actor, { taskId })
  await rescheduleRecurrences(actor.userId)
  await new RecurrenceDispatcher({ now: () => Date.now() + 1000 }).runDue()
  await recurrenceSchedule.findNext()
  await deleteRecurrence(actor, { recurrenceId })
  await db().recurrence.updateMany({
    where: { userId: actor.userId, id: recurrenceId },
    data: { endedAt: new Date(0) },
  })
  await deleteEndedRecurrences()
}

async function verifyAddress(): Promise<void> {
  const actor = await newActor()
  const { userId } = actor
  await manage.createWebhook(actor, { name: 'test', url: 'https://example.com/', types: ['created'] })
  // With a way to sign in, the first verification revokes what was set up before.
  await db().account.create({ data: { userId, type: 'oauth', provider: 'oidc', providerAccountId: randomUUID() } })
  await db().$transaction((tx) => verifyEmail(userId, tx))
  expect(await manage.listWebhooks(actor)).toEqual([])
}

async function cleanUp(actor: Actor): Promise<void> {
  for (const deleteOld of [deleteOldEvents, deleteOldIdempotencyKeys, deleteOldUndoSteps, deleteOldDeliveries])
    await deleteOld()
  const { email } = await db().user.findUniqueOrThrow({ where: { id: actor.userId } })
  await deleteAccount(actor, { typed: email })
}
