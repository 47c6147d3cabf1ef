import { dateAfter, today } from './day-page'
import type { SignedIn } from './session'

type DatedTask = { daysAgo: number; isCompleted?: boolean; priority?: 'high' | 'medium' | 'low'; timeSpent?: number }

export async function addDated(api: SignedIn['api'], ...tasks: DatedTask[]): Promise<void> {
  for (const { daysAgo, ...task } of tasks) {
    const { status } = await api.call('POST', '/api/v1/tasks', { text: 'task', date: dateAfter(-daysAgo), ...task })
    if (status !== 201) throw new Error(`a task was not created: ${status}`)
  }
}

/** Formats a date as the pages do: with the year, unless it is the current one. */
export function inWords(date: string, options: Intl.DateTimeFormatOptions = {}): string {
  const year = date.slice(0, 4) === today().slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    ...year,
    ...options,
  })
  return format.format(Date.parse(date))
}
