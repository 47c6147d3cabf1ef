import { addDays } from '@/lib/dates'
import type { LoadRequest } from './load-messages'

/** A key, and whose it is. */
export type Caller = { userId: string; key: string }

/** A caller with a task of that person that no other caller is given. */
export type TaskOwner = Caller & { taskId: string }

const path = '/api/v1/tasks'
const texts = [
  'Water the plants',
  'Answer the letter from the insurance',
  'Read the draft once more and send it',
  'Call the bank about the card that did not arrive',
]
const priorities = ['high', 'medium', 'low', undefined]

/** Every host gets the same headers: the product looks at the key, the floor at the person. */
function headersOf({ userId, key }: Caller): Record<string, string> {
  return { 'x-api-key': key, 'x-user': userId }
}

function get(caller: Caller, target: string): LoadRequest {
  return { method: 'GET', path: target, headers: headersOf(caller) }
}

export function listRequest(caller: Caller, date: string): LoadRequest {
  return get(caller, `${path}?date=${date}`)
}

export function oneRequest(caller: TaskOwner): LoadRequest {
  return get(caller, `${path}/${caller.taskId}`)
}

export function dashboardRequest(caller: Caller, date: string): LoadRequest {
  return get(caller, `${path}/dashboard?date=${date}`)
}

/** @param days how many days the range has, the last one being `endDate` */
export function analyticsRequest(caller: Caller, endDate: string, days: number): LoadRequest {
  return get(caller, `${path}/analytics?startDate=${addDays(endDate, 1 - days)}&endDate=${endDate}`)
}

export function toggleRequest(caller: TaskOwner): LoadRequest {
  return { method: 'POST', path: `${path}/${caller.taskId}/toggle`, headers: headersOf(caller) }
}

/**
 * Creates a task on one of the thousand dates from the day after tomorrow on, where it changes nothing of what else is
 * measured.
 * @param number makes requests differ
 */
export function createRequest(caller: Caller, today: string, number: number): LoadRequest {
  const body = {
    text: `${texts[number % texts.length]}, ${number}`,
    date: addDays(today, 2 + (number % 1000)),
    priority: priorities[number % priorities.length],
    details: number % 3 === 0 ? 'The ones on the balcony twice. Ask the neighbours for next week.' : undefined,
  }
  const headers = { ...headersOf(caller), 'content-type': 'application/json' }
  return { method: 'POST', path, headers, body: JSON.stringify(body) }
}
