// Readers of the changes beside eight writers, while the server is killed and started again. CHANGE_FEED_SEED repeats
// the choices of a run; their timing differs.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { Changes, nameOfEvent, taskEventTypes } from '@/lib/domain/tasks/events/schema'
import type { Task } from '@/lib/domain/tasks/schema'
import { FoundTasks } from '@/lib/domain/tasks/search/schema'
import { followPages, followStream } from '../../support/feed-copy'
import { mintKeys } from '../../support/mint-key'
import { RandomChoices } from '../../support/random-choices'
import { writeAtRandom } from '../../support/random-writer'
import { newDataFolder, start } from '../../support/service'
import { UnreliableClient } from '../../support/unreliable-client'
import { findUnusedPort } from '../../support/unused-port'

const writers = 8
const kills = 4
const keyCount = 100
const minRunMs = 1500
const maxRunMs = 4000
const catchUp = { timeout: 20_000, interval: 100 }

/** Every task of the account, by id. */
async function readAllTasks(client: UnreliableClient): Promise<Task[]> {
  const tasks: Task[] = []
  for (let cursor = ''; ; ) {
    const page = FoundTasks.parse(await client.read(`/api/v1/tasks/search?limit=100${cursor}`))
    tasks.push(...page.tasks)
    if (page.nextCursor === null) return tasks.sort((a, b) => (a._id < b._id ? -1 : 1))
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`
  }
}

async function readLastId(client: UnreliableClient): Promise<number> {
  return Number(Changes.parse(await client.read('/api/v1/changes')).nextCursor)
}

/** Changes at random while the server is killed, and compares the readers' copies with the database. */
async function followWhileKilled(seed: number): Promise<void> {
  const choices = new RandomChoices(seed)
  const folder = await newDataFolder()
  const env = { DATA_DIR: folder.DATA_DIR, PORT: String(await findUnusedPort()) }
  let service = await start(env)
  const client = new UnreliableClient(service.baseUrl, await mintKeys(folder, keyCount))
  const [writing, reading] = [new AbortController(), new AbortController()]
  onTestFinished(() => {
    writing.abort()
    reading.abort()
    client.close()
  })

  const slow = followPages(client, { limit: 7, pauseMs: () => (writing.signal.aborted ? 0 : 40) }, reading.signal)
  const polling = followPages(client, { limit: 100, wait: 25, pauseMs: () => 0 }, reading.signal)
  const stream = followStream(service.baseUrl, client, reading.signal)
  const readers = Object.entries({ slow, polling, stream })
  const known = { ids: [] }
  const work = Array.from({ length: writers }, (_, index) =>
    writeAtRandom(client, new RandomChoices(seed + index + 1), known, writing.signal),
  )
  const killRepeatedly = async () => {
    for (let kill = 0; kill < kills; kill++) {
      await sleep(minRunMs + choices.below(maxRunMs - minRunMs))
      service.child.kill('SIGKILL')
      await service.ended
      service = await start(env)
    }
    await sleep(minRunMs)
    writing.abort()
  }
  await Promise.race([
    Promise.all([killRepeatedly(), ...work]),
    // None of them ends before `reading` is aborted, except by a failure.
    Promise.all(readers.map(([, { ended }]) => ended)),
  ])

  const compare = async () => {
    const last = await readLastId(client)
    const tasks = await readAllTasks(client)
    for (const [name, { copy }] of readers) {
      await expect.poll(() => copy.last(), { ...catchUp, message: `last change of ${name}` }).toBe(String(last))
      expect(summarizeIds(copy.ids), name).toEqual({ count: last, wrong: [] })
      expect(copy.tasks(), name).toEqual(tasks)
    }
  }
  await compare()
  // The run is worth something only if every kind of change happened, and the stream was resumed.
  expect([...stream.copy.types].sort()).toEqual(taskEventTypes.map(nameOfEvent).sort())
  expect(stream.resumedAfter.length).toBeGreaterThanOrEqual(kills)
  // Readers that are idle by now are woken up.
  await client.send('POST', '/api/v1/tasks', { text: 'the last one', date: '2026-03-01' })
  await compare()
}

/** How many ids there are, and the first that are not the number of their place, from 1. */
function summarizeIds(ids: readonly string[]) {
  const wrong = ids
    .map((id, index) => `${id} in place ${index + 1}`)
    .filter((_, index) => ids[index] !== `${index + 1}`)
  return { count: ids.length, wrong: wrong.slice(0, 5) }
}

it('each reader gets every change exactly once, and ends with the tasks of the database, across kills', async () => {
  const seed = Number(process.env.CHANGE_FEED_SEED ?? Date.now() % 1e9)
  try {
    await followWhileKilled(seed)
  } catch (error) {
    if (error instanceof Error) error.message = `with CHANGE_FEED_SEED=${seed}: ${error.message}`
    throw error
  }
})
