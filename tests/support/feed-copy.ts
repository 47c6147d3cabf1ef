import { setTimeout as sleep } from 'node:timers/promises'
import { EventSource } from 'eventsource'
import { type Change, Change as ChangeSchema, Changes } from '@/lib/domain/tasks/events/schema'
import type { Task } from '@/lib/domain/tasks/schema'
import type { UnreliableClient } from './unreliable-client'

/** Copy that a reader of changes keeps: the id of every change that it received, and the current tasks. */
export class FeedCopy {
  readonly ids: string[] = []
  readonly types = new Set<string>()
  readonly #tasks = new Map<string, Task | null>()

  receive({ id, type, taskId, task }: Change): void {
    this.ids.push(id)
    this.types.add(type)
    this.#tasks.set(taskId, task)
  }

  /** The id of the last change, also the cursor after it. */
  last(): string {
    return this.ids.at(-1) ?? '0'
  }

  /** The tasks that exist, by id. */
  tasks(): Task[] {
    const existing = [...this.#tasks.values()].filter((task) => task !== null)
    return existing.sort((a, b) => (a._id < b._id ? -1 : 1))
  }
}

type PageOptions = {
  limit: number
  /** Seconds. */
  wait?: number
  /** How long to pause after each answer, in milliseconds. */
  pauseMs: () => number
}

/** Follows the changes page by page, until the signal is aborted. */
export function followPages(
  client: UnreliableClient,
  { limit, wait = 0, pauseMs }: PageOptions,
  signal: AbortSignal,
): { copy: FeedCopy; ended: Promise<void> } {
  const copy = new FeedCopy()
  const follow = async () => {
    let since = '0'
    while (!signal.aborted) {
      const page = Changes.parse(await client.read(`/api/v1/changes?since=${since}&limit=${limit}&wait=${wait}`))
      for (const change of page.changes) copy.receive(change)
      since = page.nextCursor
      await sleep(pauseMs())
    }
  }
  return { copy, ended: follow() }
}

/** Follows the stream of changes, until the signal is aborted. The client resumes by itself after a disconnection. */
export function followStream(
  baseUrl: string,
  client: UnreliableClient,
  signal: AbortSignal,
): { copy: FeedCopy; resumedAfter: string[]; ended: Promise<void> } {
  const copy = new FeedCopy()
  const resumedAfter: string[] = []
  const source = new EventSource(`${baseUrl}/api/v1/events?since=0`, {
    fetch: async (url, init) => {
      const last = new Headers(init.headers).get('last-event-id')
      if (last !== null) resumedAfter.push(last)
      return fetch(url, { ...init, headers: { ...init.headers, 'x-api-key': client.nextKey() } })
    },
  })
  const ended = new Promise<void>((resolve, reject) => {
    source.onmessage = ({ data }) => copy.receive(ChangeSchema.parse(JSON.parse(data)))
    source.onerror = ({ message }) => {
      // Anything but a lost connection ends it for good.
      if (source.readyState === source.CLOSED) reject(new Error(`the stream ended: ${message}`))
    }
    signal.addEventListener('abort', () => {
      source.close()
      resolve()
    })
  })
  return { copy, resumedAfter, ended }
}
