// A database that does not answer: frozen, or behind a network that drops packets.
import { expect, it, onTestFinished } from 'vitest'
import { openEmbeddedDatabase } from '@/lib/server/postgres/embedded'
import { mintKey } from '../../support/mint-key'
import { newDataFolder, processesOf, start } from '../../support/service'
import { startSwallowingProxy } from '../../support/swallowing-proxy'
import { expectUnavailable, timedRequests } from '../../support/timed-requests'

const answerWithinMs = 10_000
const recoverWithinMs = 15_000

type Calls = ReturnType<typeof timedRequests>

/**
 * Sends more requests than there are connections, while the database is silent. Returns the writes that took no effect.
 */
async function expectPromptFailures({ list, create, health }: Calls): Promise<string[]> {
  const reads = Array.from({ length: 20 }, list)
  const texts = Array.from({ length: 20 }, (_, index) => `lost ${index}`)
  const writes = texts.map(create)
  const checks = Array.from({ length: 3 }, health)
  for (const answer of await Promise.all(reads)) {
    expect(answer.ms).toBeLessThan(answerWithinMs)
    expect(expectUnavailable(answer)).toBe('no')
  }
  const applied: (string | undefined)[] = []
  for (const answer of await Promise.all(writes)) {
    expect(answer.ms).toBeLessThan(answerWithinMs)
    applied.push(expectUnavailable(answer))
  }
  expect(['no', 'unknown']).toEqual(expect.arrayContaining([...new Set(applied)]))
  for (const { status, ms } of await Promise.all(checks)) {
    expect(status).toBe(503)
    expect(ms).toBeLessThan(answerWithinMs)
  }
  return texts.filter((_, index) => applied[index] === 'no')
}

async function expectRecovery({ untilCreated, list }: Calls, withoutEffect: string[] = []): Promise<void> {
  expect(await untilCreated('after')).toBeLessThan(recoverWithinMs)
  // Without another fault: no connection of the pool is still dead.
  for (let count = 0; count < 20; count++) expect((await list()).status).toBe(200)
  const tasks: { text: string }[] = JSON.parse((await list()).text)
  expect(tasks.filter(({ text }) => withoutEffect.includes(text))).toEqual([])
}

it('a frozen database: every request gets 503 within 10 s, and the service recovers within 15 s', async () => {
  const folder = await newDataFolder()
  const { baseUrl } = await start({ DATA_DIR: folder.DATA_DIR })
  const calls = timedRequests(baseUrl, await mintKey(folder))
  await calls.untilCreated('before')

  const pids = processesOf(folder.postgresPid())
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  onTestFinished(() => {
    for (const pid of pids) if (isRunning(pid)) process.kill(pid, 'SIGCONT')
  })
  const withoutEffect = await expectPromptFailures(calls)
  for (const pid of pids) process.kill(pid, 'SIGCONT')
  await expectRecovery(calls, withoutEffect)
})

it('connections that died silently: every request gets 503 within 10 s, and the service recovers within 15 s', async () => {
  const { DATA_DIR } = await newDataFolder()
  const database = await openEmbeddedDatabase(DATA_DIR)
  onTestFinished(database.close)
  const proxy = await startSwallowingProxy(database.url)
  const { baseUrl } = await start({ DATABASE_URL: proxy.url })
  const calls = timedRequests(baseUrl, await mintKey({ DATABASE_URL: database.url }))
  const emails = Array.from({ length: 7 }, (_, index) => `${index}@example.com`)
  const keys = await Promise.all(emails.map((email) => mintKey({ DATABASE_URL: database.url }, email)))
  const others = keys.map((key) => timedRequests(baseUrl, key))
  // Several connections are open, so that most of them are idle when the network fails.
  await Promise.all(others.flatMap(({ create }) => [create('before'), create('before'), create('before')]))

  proxy.swallow()
  const withoutEffect = await expectPromptFailures(calls)
  proxy.recover()
  await expectRecovery(calls, withoutEffect)

  // The same without a request in between, so that only dead connections are left.
  await Promise.all(others.flatMap(({ readPooled }) => [readPooled(), readPooled(), readPooled()]))
  proxy.swallow()
  proxy.recover()
  await expectRecovery(calls)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
