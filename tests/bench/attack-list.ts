import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { encode } from 'next-auth/jwt'
import type pg from 'pg'
import { addDays } from '@/lib/foundation/time/dates'
import type { Host } from './host'
import { addAccounts, addKeys, addTasks } from './seed-tables'

/** One account with one key for each attack, and a session for the pages. */
export type Attackers = {
  largeList: string
  overdue: string
  /** A key and the ids of tasks of one date. */
  mover: { key: string; taskIds: readonly string[] }
  week: { userId: string; sessionId: string }
}

export type Attack = { name: string; begin: (stop: AbortSignal) => Promise<unknown> }

const detailsLength = 16_000
const largeDay = 1000
const overdueTasks = 100_000
const weekTasksPerDay = 2000

export async function seedAttackers(client: pg.Client, today: string): Promise<Attackers> {
  const [large = '', overdue = '', mover = '', week = ''] = await addAccounts(client, 4)
  await addTasks(client, [large], { from: today, to: today, perDay: largeDay, state: 'open' })
  // Text that does not compress, so that the database holds and sends as much as the service.
  await client.query(
    `UPDATE "Task" SET "details" = (
       SELECT string_agg(md5("Task"."id"::text || part), '') FROM generate_series(1, $2::integer / 32) AS part)
     WHERE "userId" = $1`,
    [large, detailsLength],
  )
  const days = 50
  await addTasks(client, [overdue], {
    from: addDays(today, -days),
    to: addDays(today, -1),
    perDay: overdueTasks / days,
    state: 'open',
  })
  await addTasks(client, [mover], { from: today, to: today, perDay: 100, state: 'open' })
  await addTasks(client, [week], {
    from: addDays(today, -6),
    to: addDays(today, 6),
    perDay: weekTasksPerDay,
    state: 'open',
  })
  const keys = await addKeys(client, [large, overdue, mover])
  const { rows: moved } = await client.query<{ id: string }>(`SELECT "id" FROM "Task" WHERE "userId" = $1`, [mover])
  const { rows: sessions } = await client.query<{ id: string }>(
    `INSERT INTO "Session" ("userId", "id", "version", "methods")
     SELECT "id", uuidv7(), "sessionVersion", '{password}' FROM "User" WHERE "id" = $1 RETURNING "id"`,
    [week],
  )
  await client.query('VACUUM ANALYZE')
  return {
    largeList: keys[0] ?? '',
    overdue: keys[1] ?? '',
    mover: { key: keys[2] ?? '', taskIds: moved.map(({ id }) => id) },
    week: { userId: week, sessionId: sessions[0]?.id ?? '' },
  }
}

export function listAttacks(host: Host, { largeList, overdue, mover, week }: Attackers, today: string): Attack[] {
  const api = `${host.url}/api/v1/tasks`
  const list = `/api/v1/tasks?date=${today}`
  return [
    { name: 'nobody attacks', begin: (stop) => aborted(stop) },
    {
      name: '73 lists of 16 MB that nobody reads',
      begin: (stop) => inParallel(73, stop, () => requestAndNotRead(host, `GET ${list}`, largeList, stop)),
    },
    {
      name: '24 lists of 16 MB at a time',
      begin: (stop) => inParallel(24, stop, () => request(`${host.url}${list}`, withKey(largeList), stop)),
    },
    {
      name: '12 dashboards of 100,000 overdue tasks',
      begin: (stop) => inParallel(12, stop, () => request(`${api}/dashboard?date=${today}`, withKey(overdue), stop)),
    },
    {
      name: '60 moves of one account at a time',
      begin: (stop) =>
        inParallel(60, stop, (number) => {
          const body = JSON.stringify({ taskIds: mover.taskIds, date: addDays(today, number % 7) })
          return request(`${api}/move`, { method: 'POST', body, ...withKey(mover.key) }, stop)
        }),
    },
    {
      name: 'a week of 14,000 tasks, two at a time',
      begin: async (stop) => {
        const cookie = await sessionCookie(host, week)
        await inParallel(2, stop, () => request(`${host.url}/week`, { headers: { cookie } }, stop))
      },
    },
    {
      name: '15 kB of User-Agent on 4 connections',
      begin: (stop) =>
        inParallel(4, stop, () =>
          request(`${host.url}/sign-in`, { headers: { 'user-agent': 'a-Googl'.repeat(2100) } }, stop),
        ),
    },
    {
      name: '8 kB of query on 4 connections',
      begin: (stop) => inParallel(4, stop, () => request(`${host.url}/sign-in?${'a&'.repeat(3800)}`, {}, stop)),
    },
  ]
}

/** Waits until the end of the attack. */
async function aborted(stop: AbortSignal): Promise<void> {
  await sleep(1e9, undefined, { signal: stop }).catch(() => undefined)
}

/** Runs a number of loops until the attack stops. */
async function inParallel(
  loops: number,
  stop: AbortSignal,
  attempt: (number: number) => Promise<unknown>,
): Promise<void> {
  const run = async (loop: number) => {
    for (let number = loop; !stop.aborted; number += loops) await attempt(number)
  }
  await Promise.all(Array.from({ length: loops }, (_, loop) => run(loop)))
}

const withKey = (key: string) => ({ headers: { 'x-api-key': key } })

// As long as a limit asks an attacker to wait, so that a refusal is not a loop without a pause.
const afterRefusalMs = 250

async function request(url: string, init: RequestInit, stop: AbortSignal): Promise<void> {
  try {
    const response = await fetch(url, { ...init, signal: stop })
    await response.arrayBuffer()
    if (response.ok) return
  } catch {
    // The attack stops, or the service has closed the connection.
  }
  await sleep(afterRefusalMs, undefined, { signal: stop }).catch(() => undefined)
}

/** Sends a request over a connection that reads nothing, until the service closes it. */
async function requestAndNotRead({ url }: Host, line: string, key: string, stop: AbortSignal): Promise<void> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.pause()
  socket.on('error', () => undefined)
  socket.write(`${line} HTTP/1.1\r\nHost: ${host}\r\nx-api-key: ${key}\r\n\r\n`)
  const end = () => socket.destroy()
  stop.addEventListener('abort', end)
  await new Promise<void>((resolve) => socket.once('close', () => resolve()))
  stop.removeEventListener('abort', end)
  await sleep(afterRefusalMs, undefined, { signal: stop }).catch(() => undefined)
}

async function sessionCookie({ secret }: Host, { userId, sessionId }: Attackers['week']): Promise<string> {
  return `next-auth.session-token=${await encode({ token: { sub: userId, sid: sessionId }, secret })}`
}
