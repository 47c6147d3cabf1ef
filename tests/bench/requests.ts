import { addDays } from '@/lib/foundation/time/dates'
import { type LoadRequest, uniqueId } from './load-messages'

/** A key and its owner. */
export type Caller = { userId: string; key: string }

/** A caller with a task that no other caller uses. */
export type TaskOwner = Caller & { taskId: string }

const path = '/api/v1/tasks'
const texts = [
  'Water the plants',
  'Answer the letter from the insurance',
  'Read the draft once more and send it',
  'Call the bank about the card that did not arrive',
]
const priorities = ['high', 'medium', 'low', undefined]

/** Builds the headers, which are the same for every host: the product reads the key, the floor the user. */
function buildHeaders({ userId, key }: Caller): Record<string, string> {
  return { 'x-api-key': key, 'x-user': userId }
}

function buildGet(caller: Caller, target: string): LoadRequest {
  return { method: 'GET', path: target, headers: buildHeaders(caller) }
}

export function listRequest(caller: Caller, date: string): LoadRequest {
  return buildGet(caller, `${path}?date=${date}`)
}

export function taskRequest(caller: TaskOwner): LoadRequest {
  return buildGet(caller, `${path}/${caller.taskId}`)
}

export function dashboardRequest(caller: Caller, date: string): LoadRequest {
  return buildGet(caller, `${path}/dashboard?date=${date}`)
}

/** @param days the length of the range, which ends at `endDate` */
export function analyticsRequest(caller: Caller, endDate: string, days: number): LoadRequest {
  return buildGet(caller, `${path}/analytics?startDate=${addDays(endDate, 1 - days)}&endDate=${endDate}`)
}

export function toggleRequest(caller: TaskOwner): LoadRequest {
  return { method: 'POST', path: `${path}/${caller.taskId}/toggle`, headers: buildHeaders(caller) }
}

/**
 * Creates a task on one of the thousand dates from the day after tomorrow on, where it does not affect other
 * measurements.
 * @param number varies the request
 */
export function createRequest(caller: Caller, today: string, number: number): LoadRequest {
  return buildPost(caller, path, newTask(today, number))
}

function newTask(today: string, number: number): object {
  return {
    text: `${texts[number % texts.length]}, ${number}`,
    date: addDays(today, 2 + (number % 1000)),
    priority: priorities[number % priorities.length],
    details: number % 3 === 0 ? 'The ones on the balcony twice. Ask the neighbours for next week.' : undefined,
  }
}

function buildPost(caller: Caller, target: string, body: object): LoadRequest {
  const headers = { ...buildHeaders(caller), 'content-type': 'application/json' }
  return { method: 'POST', path: target, headers, body: JSON.stringify(body) }
}

/** How many tasks a batch creates. */
export const batchSize = 100

/** Creates 100 tasks on one date. */
export function batchRequest(caller: Caller, today: string, number: number): LoadRequest {
  const operations = Array.from({ length: batchSize }, () => ({ op: 'create', ...newTask(today, number) }))
  return buildPost(caller, `${path}/batch`, { operations })
}

/** Searches for a word that every sixth task contains, a rare one, and none, in turns. */
export function searchRequest(caller: Caller, _today: string, number: number): LoadRequest {
  const words = ['water', 'zymurgy', '']
  return buildSearch(caller, words[number % words.length] ?? '')
}

export function buildSearch(caller: Caller, words: string): LoadRequest {
  return buildGet(caller, `${path}/search?q=${words}`)
}

/** The page of 50 changes after a cursor. */
export function changesRequest(caller: Caller, since: number): LoadRequest {
  return buildGet(caller, `/api/v1/changes?since=${since}&limit=50`)
}

/** Creates a task with an `Idempotency-Key`, which is another each time that the request is sent. */
export function createOnceRequest(caller: Caller, today: string, number: number): LoadRequest {
  const request = createRequest(caller, today, number)
  return { ...request, headers: { ...request.headers, 'idempotency-key': uniqueId } }
}
