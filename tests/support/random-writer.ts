import { setTimeout as sleep } from 'node:timers/promises'
import { BatchResults } from '@/lib/domain/tasks/batch/schema'
import type { RandomChoices } from './random-choices'
import type { Answer, UnreliableClient } from './unreliable-client'

const dates = ['2026-03-01', '2026-03-02', '2026-03-03']
const tasksPath = '/api/v1/tasks'
const pauseMs = 15
/** Other writers may have deleted, archived or rearranged a task in the meantime, and the server may be starting. */
const expected = /"code":"(NOT_FOUND|INVALID_OPERATION|CONFLICT|UNAVAILABLE)"/

/** Ids of tasks that exist or existed, shared by the writers, so that they meet at the same tasks. */
export type KnownTasks = { ids: string[] }

/** Changes tasks at random until the signal is aborted. */
export async function writeAtRandom(
  client: UnreliableClient,
  choices: RandomChoices,
  known: KnownTasks,
  signal: AbortSignal,
): Promise<void> {
  const writer = new RandomWriter(client, choices, known)
  while (!signal.aborted) {
    await writer.write()
    await sleep(choices.below(pauseMs))
  }
}

class RandomWriter {
  readonly #client: UnreliableClient
  readonly #choices: RandomChoices
  readonly #known: KnownTasks
  readonly #writes: (() => Promise<unknown>)[]

  constructor(client: UnreliableClient, choices: RandomChoices, known: KnownTasks) {
    this.#client = client
    this.#choices = choices
    this.#known = known
    const create = () => this.#create()
    const remove = () => this.#remove()
    this.#writes = [
      create,
      create,
      create,
      remove,
      remove,
      () => this.#update(),
      () => this.#send('POST', `${this.#oneTask()}/toggle`),
      () => this.#send('POST', `${this.#oneTask()}/archive`),
      () => this.#send('POST', `${this.#oneTask()}/restore`),
      () => this.#move(),
      () => this.#reorder(),
      () => this.#batch(),
    ]
  }

  async write(): Promise<void> {
    await (this.#known.ids.length < 5 ? this.#create() : this.#choices.pick(this.#writes)())
  }

  async #send(method: string, path: string, body?: object): Promise<Answer | undefined> {
    const answer = await this.#client.send(method, tasksPath + path, body)
    if (answer && answer.status > 201) {
      const text = JSON.stringify(answer)
      if (!expected.test(text)) throw new Error(`${method} ${path} was answered with ${text}`)
    }
    return answer
  }

  /** A task that is recent, because old ones are probably deleted. */
  #taskId(): string {
    return this.#choices.pick(this.#known.ids.slice(-40))
  }

  #oneTask(): string {
    return `/${this.#taskId()}`
  }

  #newTask() {
    return { text: `created ${this.#choices.below(1e6)}`, date: this.#choices.pick(dates) }
  }

  #remember(created: unknown): void {
    if (created && typeof created === 'object' && '_id' in created) this.#known.ids.push(String(created._id))
  }

  async #create() {
    const answer = await this.#send('POST', '', this.#newTask())
    if (answer?.status === 201) this.#remember(answer.body)
  }

  async #remove() {
    const path = this.#oneTask()
    await this.#send('POST', `${path}/archive`)
    await this.#send('DELETE', path)
  }

  #update() {
    const change = this.#choices.pick<() => object>([
      () => ({ text: `updated ${this.#choices.below(1e6)}` }),
      () => ({ date: this.#choices.pick(dates) }),
      () => ({ isCompleted: this.#choices.fraction() < 0.5 }),
      () => ({ text: `moved ${this.#choices.below(1e6)}`, date: this.#choices.pick(dates), isCompleted: true }),
    ])
    return this.#send('PATCH', this.#oneTask(), change())
  }

  #move() {
    const taskIds = [...new Set([this.#taskId(), this.#taskId(), this.#taskId()])]
    return this.#send('POST', '/move', { taskIds, date: this.#choices.pick(dates) })
  }

  async #reorder() {
    const date = this.#choices.pick(dates)
    const listed = (await this.#send('GET', `?date=${date}`))?.body
    if (!Array.isArray(listed)) return
    const taskIds = this.#choices.shuffle(listed.map(({ _id }: { _id: string }) => _id))
    await this.#send('POST', '/reorder', { taskIds, date })
  }

  async #batch() {
    const one = this.#taskId()
    const operations = [
      { op: 'create', ...this.#newTask() },
      { op: 'create', ...this.#newTask(), isCompleted: true },
      { op: this.#choices.pick(['complete', 'reopen']), taskId: one },
      { op: 'move', taskId: one, date: this.#choices.pick(dates) },
      { op: 'update', taskId: one, text: `batch ${this.#choices.below(1e6)}` },
      { op: 'archive', taskId: one },
      { op: this.#choices.pick(['restore', 'delete']), taskId: one },
    ]
    const answer = await this.#send('POST', '/batch', { operations })
    const results = BatchResults.safeParse(answer?.body).data?.results ?? []
    // The first two were created.
    for (const created of results.slice(0, 2)) this.#remember(created)
  }
}
