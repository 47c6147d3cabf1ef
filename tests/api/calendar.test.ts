import { randomBytes } from 'node:crypto'
import { convertIcsCalendar } from 'ts-ics'
import { describe, expect, it } from 'vitest'
import { deleteAccount } from '@/lib/domain/accounts/manage-account'
import { createCalendarFeed, readCalendarFeed, removeCalendarFeed } from '@/lib/domain/calendar/manage'
import { readFeedTasks } from '@/lib/domain/calendar/read-feed'
import { archiveTask } from '@/lib/domain/tasks/archive-task'
import { toggleTask } from '@/lib/domain/tasks/toggle-task'
import { updateTask } from '@/lib/domain/tasks/update-task'
import { db } from '@/lib/foundation/database/client'
import {
  feedRequestsPerMinute,
  maxOverdueInFeed,
  maxUpcomingInFeed,
  unknownFeedsPerMinute,
} from '@/lib/foundation/limits'
import { addDays, dateIn } from '@/lib/foundation/time/dates'
import { newActor } from '../support/actor'
import { send } from '../support/http'
import { newTask } from '../support/new-task'
import { newAddress } from '../support/password-sign-in'

const pathOf = (token: string) => `/calendar/${token}.ics`
const unknownToken = () => `cal_${randomBytes(32).toString('base64url')}`

/** Requests a path with a client address of its own. */
function read(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return send(method, path, { headers: { 'x-forwarded-for': newAddress(), ...headers } })
}

const summaries = (text: string) => (convertIcsCalendar(undefined, text).events ?? []).map(({ summary }) => summary)

async function newFeed() {
  const actor = await newActor()
  return { actor, token: await createCalendarFeed(actor) }
}

describe('a calendar address', () => {
  it('shows the open tasks of its account to whoever knows it', async () => {
    const { actor, token } = await newFeed()
    await newTask(await newActor(), { text: 'of somebody else', date: '2026-03-01' })
    await newTask(actor, { text: 'open', date: '2026-03-01' })
    const completed = await newTask(actor, { text: 'completed', date: '2026-03-01' })
    await toggleTask(actor, { taskId: completed })
    const archived = await newTask(actor, { text: 'archived', date: '2026-03-01' })
    await archiveTask(actor, { taskId: archived })
    const answer = await read(pathOf(token))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    // Plain Next sets its own, which is as good.
    expect(answer.headers.get('referrer-policy')).toMatch(/^(no-referrer|same-origin)$/)
    expect(summaries(answer.text)).toEqual(['open'])
    const head = await read(pathOf(token), {}, 'HEAD')
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers.get('etag')).toBe(answer.headers.get('etag'))
  })

  it('shows to-dos on demand', async () => {
    const { actor, token } = await newFeed()
    await newTask(actor, { text: 'Pay rent', date: '2026-03-01', priority: 'high' })
    const { text } = await read(`${pathOf(token)}?as=to-dos`)
    expect(convertIcsCalendar(undefined, text).todos).toMatchObject([{ summary: 'Pay rent', priority: '1' }])
    expect((await read(`${pathOf(token)}?as=journal`)).status).toBe(400)
    expect((await read(`${pathOf(token)}?nocache=1`)).status).toBe(200)
  })

  it('answers 304 until something changes', async () => {
    const { actor, token } = await newFeed()
    const taskId = await newTask(actor, { text: 'Pay rent', date: '2026-03-01' })
    const etag = (await read(pathOf(token))).headers.get('etag') ?? ''
    const again = () => read(pathOf(token), { 'if-none-match': etag })
    expect(await again()).toMatchObject({ status: 304, text: '' })
    await updateTask(actor, { taskId, text: 'Pay the rent' })
    const changed = await again()
    expect(changed.status).toBe(200)
    expect(changed.text).toContain('SEQUENCE:1\r\n')
    expect(changed.headers.get('etag')).not.toBe(etag)
  })

  it('is stored as a hash alone, and notes when it was read', async () => {
    const { actor, token } = await newFeed()
    const { userId } = actor
    const stored = await db().calendarFeed.findUniqueOrThrow({ where: { userId } })
    expect(JSON.stringify({ ...stored, hash: Buffer.from(stored.hash).toString('base64url') })).not.toContain(
      token.slice(4),
    )
    expect((await readCalendarFeed(actor))?.lastReadAt).toBeNull()
    await read(pathOf(token))
    expect(Date.now() - ((await readCalendarFeed(actor))?.lastReadAt ?? 0)).toBeLessThan(60_000)
  })

  it('is 404 once it is replaced, turned off, or its account is deleted', async () => {
    const { actor, token } = await newFeed()
    const second = await createCalendarFeed(actor)
    expect((await read(pathOf(token))).status).toBe(404)
    expect((await read(pathOf(second))).status).toBe(200)
    await removeCalendarFeed(actor)
    expect(await readCalendarFeed(actor)).toBeNull()
    expect(await read(pathOf(second))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    const third = await createCalendarFeed(actor)
    const { email } = await db().user.findUniqueOrThrow({ where: { id: actor.userId } })
    await deleteAccount(actor, { typed: email })
    expect((await read(pathOf(third))).status).toBe(404)
    expect(await db().calendarFeed.count({ where: { userId: actor.userId } })).toBe(0)
  })

  it.each([
    '/calendar/',
    '/calendar/x.ics',
    '/calendar/cal_.ics',
    `/calendar/${unknownToken()}.ics`,
    '/calendar/a/b.ics',
  ])('is 404 when it is none: %s', async (path) => {
    expect((await read(path)).status).toBe(404)
  })

  it('needs its ending, and takes no other method', async () => {
    const { token } = await newFeed()
    expect((await read(`/calendar/${token}`)).status).toBe(404)
    expect((await read(pathOf(token), {}, 'DELETE')).status).toBe(405)
  })

  /** Requests until one is refused. A window may end meanwhile, so that there are up to two of them. */
  async function countUntilRefused(limit: number, request: () => ReturnType<typeof read>) {
    for (let count = 0; count <= 2 * limit + 1; count++) {
      const answer = await request()
      if (answer.status === 429) return { ...answer, count }
    }
    throw new Error('no request was refused')
  }

  it('can be read 30 times in a minute', async () => {
    const { token } = await newFeed()
    const refused = await countUntilRefused(feedRequestsPerMinute, () => read(pathOf(token)))
    expect(refused.count).toBeGreaterThanOrEqual(feedRequestsPerMinute)
    expect(refused.code).toBe('RATE_LIMITED')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('cannot be guessed: a client that asks for many unknown ones is refused', async () => {
    const headers = { 'x-forwarded-for': newAddress() }
    const refused = await countUntilRefused(unknownFeedsPerMinute, () => read(pathOf(unknownToken()), headers))
    expect(refused.count).toBeGreaterThanOrEqual(unknownFeedsPerMinute)
    expect(refused.code).toBe('RATE_LIMITED')
  })

  it('works in a network from which unknown ones are refused, such as an old one that an app still reads', async () => {
    const { actor, token: replaced } = await newFeed()
    const token = await createCalendarFeed(actor)
    const headers = { 'x-forwarded-for': newAddress() }
    await countUntilRefused(unknownFeedsPerMinute, () => read(pathOf(replaced), headers))
    // Once more, after the first refusal.
    await read(pathOf(replaced), headers)
    expect((await read(pathOf(token), headers)).status).toBe(200)
    expect((await read(pathOf((await newFeed()).token), headers)).status).toBe(200)
  })
})

it('a calendar has the newest overdue tasks and the next ones, in bounded numbers', async () => {
  const actor = await newActor()
  const today = dateIn('UTC', new Date())
  await db().$executeRaw`
    INSERT INTO "Task" ("userId", "id", "text", "date", "order")
    SELECT ${actor.userId}::uuid, gen_random_uuid(), 'x', ${today}::date + number, 0
    FROM generate_series(-700, 1200) AS number`
  const dates = (await readFeedTasks(actor)).map(({ date }) => date).sort()
  expect(dates).toHaveLength(maxOverdueInFeed + maxUpcomingInFeed)
  expect(dates[0]).toBe(addDays(today, -maxOverdueInFeed))
  expect(dates.at(-1)).toBe(addDays(today, maxUpcomingInFeed - 1))
})
