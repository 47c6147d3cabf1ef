// A table that somebody has locked, as a migration or a maintenance job does.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { Health } from '@/lib/entry/http/health'
import { connect } from '../../support/inside-database'
import { mintKey, mintKeys } from '../../support/mint-key'
import { newDataFolder, start } from '../../support/service'
import { expectUnavailable, timedRequests } from '../../support/timed-requests'

// Several times as long as a request may wait.
const lockMs = 12_000
const callersCount = 30
const answerWithinMs = 5000
// A few answers may be late on a machine that is busy with something else.
const answerAtLatestMs = 10_000
const recoverWithinMs = 2000

it('LOCK TABLE: requests and tools fail within 5 s, health reports it, and the service recovers within 2 s', async () => {
  const folder = await newDataFolder()
  const { baseUrl, output } = await start({ DATA_DIR: folder.DATA_DIR })
  const keys = await mintKeys(folder, callersCount)
  // The tool would otherwise wait for the requests of its account.
  const keyOfTool = await mintKey(folder, 'tool@example.com')
  const callers = keys.map((key) => timedRequests(baseUrl, key))
  const [first] = callers
  if (!first) throw new Error('no key')
  await first.untilCreated('before')
  expect((await first.health()).status).toBe(200)

  const client = await connect(folder)
  await client.query('BEGIN; LOCK TABLE "Task"')
  const lockedAt = performance.now()
  const answers = callers.map(async ({ list, create }, index) => {
    const got = []
    while (performance.now() - lockedAt < lockMs) got.push(await (index % 2 === 0 ? list() : create(`lost ${index}`)))
    return got
  })
  const tool = callTool(baseUrl, keyOfTool)
  const checks = []
  while (performance.now() - lockedAt < lockMs) {
    await sleep(500)
    checks.push(await first.health())
  }
  const failed = (await Promise.all(answers)).flat()
  expect(await tool).toContain('UNAVAILABLE')
  expect(await tool).toContain('Nothing was changed')
  expect(await tool).toContain('"isError":true')
  await client.query('COMMIT')
  await client.end()
  const releasedAt = performance.now()
  const sinceRelease = () => performance.now() - releasedAt

  expect(await first.untilCreated('after')).toBeLessThan(recoverWithinMs)
  await vi.waitFor(async () => expect((await first.health()).status).toBe(200), { timeout: 10_000, interval: 50 })
  expect(sinceRelease()).toBeLessThan(recoverWithinMs)
  // PostgreSQL has cancelled every statement: none took effect.
  for (const answer of failed) {
    expect(expectUnavailable(answer)).toBe('no')
    expect(answer.ms).toBeLessThan(answerAtLatestMs)
  }
  const durations = failed.map(({ ms }) => ms).sort((a, b) => a - b)
  expect(durations[Math.floor(durations.length * 0.9)]).toBeLessThan(answerWithinMs)
  const tasks: { text: string }[] = JSON.parse((await first.list()).text)
  expect(tasks.map(({ text }) => text)).toEqual(['before', 'after'])
  // The first check may still repeat what was true a moment ago.
  const late = checks.filter(({ ms }) => ms > 2500)
  expect(late).toEqual([])
  for (const { status, text } of checks.slice(-10)) {
    expect(status, text).toBe(503)
    expect(Health.parse(JSON.parse(text)).database).toBe('blocked')
  }
  // The log has the tool and the cause.
  const [line = ''] = output()
    .split('\n')
    .filter((line) => line.includes('"/mcp"'))
  expect(JSON.parse(line)).toMatchObject({ used: 'get_day', status: 200, code: 'UNAVAILABLE', msg: 'request failed' })
  expect(JSON.parse(line).err.message).toBeTruthy()
})

async function callTool(baseUrl: string, key: string): Promise<string> {
  const headers = {
    'x-api-key': key,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_day' } })
  return (await fetch(`${baseUrl}/mcp`, { method: 'POST', headers, body })).text()
}
