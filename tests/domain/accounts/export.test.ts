import { expect, it } from 'vitest'
import * as z from 'zod'
import { createKey } from '@/lib/domain/access/keys/create-key'
import { exportAccount } from '@/lib/domain/accounts/export-account'
import { createCalendarFeed } from '@/lib/domain/calendar/manage'
import { identifyRequest } from '@/lib/domain/operation/idempotency/once'
import { saveSubscription } from '@/lib/domain/reminders/subscriptions'
import { createTask } from '@/lib/domain/tasks/create-task'
import { db } from '@/lib/foundation/database/client'
import { newActor } from '../../support/actor'

it('an export contains everything, more than one page of tasks, and no secret', async () => {
  const actor = await newActor()
  const key = await createKey(actor, { name: 'laptop', scope: 'read', expiresAt: null })
  await db().$executeRaw`
    INSERT INTO "Task" ("userId", "id", "text", "date", "order")
    SELECT ${actor.userId}::uuid, gen_random_uuid(), 'task ' || number, '2026-03-01', number
    FROM generate_series(0, 2499) AS number`
  let text = ''
  for await (const piece of exportAccount(actor)) text += piece
  const Export = z.object({
    exportedAt: z.iso.datetime(),
    account: z.object({ email: z.email(), timeZone: z.literal('UTC') }),
    apiKeys: z.array(z.object({ name: z.string(), lastFour: z.string() })),
    tasks: z.array(z.object({ text: z.string(), order: z.number() })),
  })
  const exported = Export.parse(JSON.parse(text))
  expect(exported.apiKeys).toEqual([{ name: 'laptop', lastFour: key.slice(-4) }])
  expect(new Set(exported.tasks.map((task) => task.text)).size).toBe(2500)
  expect(text).not.toContain(key)
  expect(text).not.toMatch(/hash|password/i)
})

it('an export of an empty account is a complete document', async () => {
  let text = ''
  for await (const piece of exportAccount(await newActor())) text += piece
  expect(JSON.parse(text)).toMatchObject({ apiKeys: [], calendarFeed: null, tasks: [], idempotencyKeys: [] })
})

it('an export tells that there is a calendar address, and not which', async () => {
  const actor = await newActor()
  const token = await createCalendarFeed(actor)
  let text = ''
  for await (const piece of exportAccount(actor)) text += piece
  expect(JSON.parse(text).calendarFeed).toEqual({ createdAt: expect.any(String), lastReadAt: null })
  expect(text).not.toContain(token.slice(4))
})

it('an export tells when browsers were added that get reminders, and not how to reach them', async () => {
  const actor = await newActor()
  const endpoint = 'https://push.invalid/private'
  await saveSubscription(actor, { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } })
  let text = ''
  for await (const piece of exportAccount(actor)) text += piece
  expect(JSON.parse(text).pushSubscriptions).toEqual([{ createdAt: expect.any(String), lastSuccessAt: null }])
  expect(text).not.toContain('push.invalid')
})

it('an export contains what retries with an idempotency key would get, and not the key', async () => {
  const actor = await newActor()
  const input = { text: 'a task', date: '2026-03-01', isCompleted: false }
  const created = await createTask(actor, input, { once: identifyRequest('a-key', 'createTask', input) })
  let text = ''
  for await (const piece of exportAccount(actor)) text += piece
  expect(text).not.toContain('a-key')
  const { tasks, idempotencyKeys } = JSON.parse(text)
  expect(tasks).toMatchObject([created.output])
  expect(idempotencyKeys).toEqual([
    { key: expect.stringMatching(/^[0-9a-f]{32}$/), at: expect.any(String), answer: JSON.stringify(created.output) },
  ])
  expect(Date.now() - Date.parse(idempotencyKeys[0].at)).toBeLessThan(60_000)
})
