import { expect, it } from 'vitest'
import type { Actor } from '@/lib/domain/access/actor'
import { toPlainData } from '@/lib/domain/operation/reply'
import { createTask } from '@/lib/domain/tasks/create-task'
import { getTask } from '@/lib/domain/tasks/get-task'
import { findAgentTasks } from '@/lib/domain/tasks/pages/agent-tasks'
import { getDayPage } from '@/lib/domain/tasks/pages/day-page'
import { reorderTasks } from '@/lib/domain/tasks/reorder-tasks'
import { toggleTask } from '@/lib/domain/tasks/toggle-task'
import { updateTask } from '@/lib/domain/tasks/update-task'
import { db } from '@/lib/foundation/database/client'
import { newActor } from '../../support/actor'

const date = '2026-03-10'

/** A person, and an agent with a key of the same account. */
async function newPair() {
  const person = await newActor()
  const { session: _, ...account } = person
  const agent: Actor = { ...account, key: { id: crypto.randomUUID(), name: 'claude' } }
  const create = async (text: string, by: Actor) =>
    toPlainData(await createTask(by, { text, date, isCompleted: false }))._id
  return { person, agent, create }
}

it('agents did something of a task that a key made or changed today', async () => {
  const { person, agent, create } = await newPair()
  const byPerson = await create('by a person', person)
  const made = await create('made by a key, changed by a person', agent)
  const changed = await create('changed by a key, and then by a person', person)
  const earlier = await create('made by a key before today', agent)
  await updateTask(person, { taskId: made, priority: 'high' })
  await updateTask(agent, { taskId: changed, priority: 'high' })
  await updateTask(person, { taskId: changed, priority: null })
  const before = { userId: person.userId, taskId: earlier }
  await db().taskEvent.updateMany({ where: before, data: { at: new Date(Date.now() - 2 * 86_400_000) } })
  await reorderTasks(agent, { date, taskIds: [changed, earlier, made, byPerson] })
  const { tasks } = await getDayPage(person, date, 100)
  expect(tasks).toHaveLength(4)
  expect(await findAgentTasks(person, tasks)).toEqual({ [made]: 'claude', [changed]: 'claude' })
})

it('a row names the key that made its task or changed it last, whoever has put others before it', async () => {
  const { person, agent, create } = await newPair()
  const keys = async () =>
    Object.fromEntries((await getDayPage(person, date, 100)).tasks.map(({ text, author }) => [text, author?.key]))
  const made = await create('made', agent)
  const changed = await create('changed', person)
  const own = await create('own', person)
  await toggleTask(person, { taskId: made })
  await toggleTask(person, { taskId: made })
  await updateTask(agent, { taskId: changed, priority: 'high' })
  await reorderTasks(person, { date, taskIds: [own, changed, made] })
  await reorderTasks(agent, { date, taskIds: [made, changed, own] })
  expect(await keys()).toEqual({ made: 'claude', changed: 'claude', own: undefined })
  await updateTask(person, { taskId: changed, priority: null })
  expect(await keys()).toEqual({ made: 'claude', changed: undefined, own: undefined })
  const { author } = toPlainData(await getTask(person, { taskId: made, include: ['author'] }))
  expect(author).toEqual({ session: true })
})
