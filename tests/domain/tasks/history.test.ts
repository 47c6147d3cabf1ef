import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { renameKey } from '@/lib/domain/access/keys/manage-keys'
import { verifyKey } from '@/lib/domain/access/keys/verify-key'
import { archiveTask } from '@/lib/domain/tasks/archive-task'
import { deleteTask } from '@/lib/domain/tasks/delete-task'
import { listKeyEvents, listTaskEvents } from '@/lib/domain/tasks/events/history'
import { toggleTask } from '@/lib/domain/tasks/toggle-task'
import { updateTask } from '@/lib/domain/tasks/update-task'
import { db } from '@/lib/foundation/database/client'
import { eventsKeptDays, maxHistoryEvents, maxKeyEvents } from '@/lib/foundation/limits'
import { expireKey, newAccount, newKey, revokeKey } from '../../support/accounts'
import { newTask } from '../../support/new-task'
import { newViewer } from '../../support/viewer'

const [date, nextDate] = ['2026-03-01', '2026-03-02']

/** An account with a session and a key. */
async function newOwner() {
  const account = await newAccount()
  const key = await newKey(account)
  const { actor, keyId } = await verifyKey(key)
  return { ...account, me: (await newViewer(account)).actor, key, agent: actor, keyId }
}

/** Toggles a task this many times, by the agent. */
async function toggle({ agent }: Awaited<ReturnType<typeof newOwner>>, taskId: string, times: number) {
  for (let time = 0; time < times; time++) await toggleTask(agent, { taskId })
}

/** Makes all events of an account this many days old. */
async function age(userId: string, days: number) {
  await db().taskEvent.updateMany({ where: { userId }, data: { at: new Date(Date.now() - days * 24 * 60 * 60_000) } })
}

it('the events of a task say what happened, when, and by which key, the newest first', async () => {
  const { me, agent, keyId } = await newOwner()
  const start = Date.now()
  const taskId = await newTask(agent, { text: 'Pay rent', date })
  await newTask(me, { text: 'another', date })
  await updateTask(me, { taskId, date: nextDate })
  const events = await listTaskEvents(me, taskId)
  expect(events).toEqual([
    { id: '3', taskId, type: 'moved', at: expect.any(Number), keyId: null, keyName: null, recurrenceId: null },
    { id: '1', taskId, type: 'created', at: expect.any(Number), keyId, keyName: 'test', recurrenceId: null },
  ])
  // The database has a clock of its own.
  for (const { at } of events) expect(Math.abs(at - start)).toBeLessThan(60_000)
})

it('the name of a key is that of the time of the event', async () => {
  const { me, agent, keyId } = await newOwner()
  const taskId = await newTask(agent, { text: 'x', date })
  await renameKey(me, { id: keyId, name: 'laptop' })
  expect(await listTaskEvents(me, taskId)).toMatchObject([{ keyName: 'test' }])
})

it('the history of a task ends at the newest 100 events', async () => {
  const owner = await newOwner()
  const taskId = await newTask(owner.me, { text: 'x', date })
  await toggle(owner, taskId, maxHistoryEvents)
  const events = await listTaskEvents(owner.me, taskId)
  expect(events.map(({ id }) => Number(id))).toEqual(Array.from({ length: maxHistoryEvents }, (_, n) => 101 - n))
})

it('a deleted task keeps its history', async () => {
  const { me } = await newOwner()
  const taskId = await newTask(me, { text: 'x', date })
  await archiveTask(me, { taskId })
  await deleteTask(me, { taskId })
  expect((await listTaskEvents(me, taskId)).map(({ type }) => type)).toEqual(['deleted', 'archived', 'created'])
})

it('the activity of a key has its own newest 10 events, with the texts of the tasks now', async () => {
  const owner = await newOwner()
  const { me, agent, keyId, key } = owner
  const taskId = await newTask(agent, { text: 'Pay rent', date })
  await toggle(owner, taskId, maxKeyEvents)
  const other = await verifyKey(await newKey(owner))
  await toggleTask(other.actor, { taskId })
  await updateTask(me, { taskId, text: 'Pay the rent' })
  const events = await listKeyEvents(me, keyId)
  expect(events.map(({ id }) => Number(id))).toEqual(Array.from({ length: maxKeyEvents }, (_, n) => 11 - n))
  for (const event of events) expect(event).toMatchObject({ taskId, keyId, text: 'Pay the rent' })
  expect(await listKeyEvents(me, other.keyId)).toHaveLength(1)
  for (const change of [expireKey, revokeKey]) {
    await change(key)
    expect(await listKeyEvents(me, keyId)).toEqual(events)
  }
})

it('a deleted task has no text in the activity of a key, an archived one has', async () => {
  const { me, agent, keyId } = await newOwner()
  const taskId = await newTask(agent, { text: 'x', date })
  await archiveTask(agent, { taskId })
  expect((await listKeyEvents(me, keyId)).map(({ text }) => text)).toEqual(['x', 'x'])
  await deleteTask(me, { taskId })
  expect((await listKeyEvents(me, keyId)).map(({ text }) => text)).toEqual([null, null])
})

it('events are shown for 30 days, also before they are deleted', async () => {
  const { me, agent, keyId, userId } = await newOwner()
  const taskId = await newTask(agent, { text: 'x', date })
  await age(userId, eventsKeptDays - 1)
  expect(await listTaskEvents(me, taskId)).toHaveLength(1)
  expect(await listKeyEvents(me, keyId)).toHaveLength(1)
  await age(userId, eventsKeptDays + 1)
  expect(await listTaskEvents(me, taskId)).toEqual([])
  expect(await listKeyEvents(me, keyId)).toEqual([])
})

it('reveals nothing of another account', async () => {
  const owner = await newOwner()
  const stranger = await newOwner()
  const taskId = await newTask(owner.agent, { text: 'secret', date })
  expect(await listTaskEvents(owner.me, taskId)).toHaveLength(1)
  expect(await listKeyEvents(owner.me, owner.keyId)).toHaveLength(1)
  for (const actor of [stranger.me, stranger.agent]) {
    expect(await listTaskEvents(actor, taskId)).toEqual([])
    expect(await listKeyEvents(actor, owner.keyId)).toEqual([])
  }
  // Nor the text, if an event of its own had the id of another account's task.
  const { keyId, userId } = stranger
  await db().taskEvent.create({
    data: { userId, position: 1, taskId, type: 'created', keyId, keyName: 'test' },
  })
  expect(await listKeyEvents(stranger.me, keyId)).toMatchObject([{ taskId, text: null }])
})

it('is empty for what does not exist', async () => {
  const { me } = await newOwner()
  expect(await listTaskEvents(me, randomUUID())).toEqual([])
  expect(await listKeyEvents(me, randomUUID())).toEqual([])
})
