import type { DayTask, OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import { type CalendarDate, type DayClock, daysBetween } from '@/lib/foundation/time/dates'
import { hasLocalDate, localTimeOf } from '@/lib/foundation/time/local-time'

/** Length of a task without an estimate, in minutes. */
export const defaultMinutes = 30
const minutesPerDay = 1440

/** A task with a due time: where it begins and ends, in minutes since the midnight before the day, and in which of `columns` it stands. */
export type Block = { task: DayTask; start: number; end: number; column: number; columns: number }

/** Places the tasks of a day that are due on it or in the night after it. Those that overlap stand beside each other. */
export function placeBlocks(
  { tasks, date }: Pick<OptimisticDay, 'tasks' | 'date'>,
  { timeZone, dayStart }: DayClock,
): Block[] {
  const dayEnd = minutesPerDay + dayStart * 60
  const blocks = tasks
    .flatMap((task): Block[] => {
      if (task.dueTime === null || !hasLocalDate(task.dueTime, timeZone)) return []
      const start = minutesOf(localTimeOf(task.dueTime, timeZone), date)
      if (start < 0 || start >= dayEnd) return []
      const length = Math.max(defaultMinutes, task.estimate ?? 0)
      return [{ task, start, end: Math.min(start + length, dayEnd), column: 0, columns: 1 }]
    })
    .sort((a, b) => a.start - b.start || b.end - a.end)
  let group: Block[] = []
  for (const block of blocks) {
    if (group.every(({ end }) => end <= block.start)) group = []
    const taken = new Set(group.filter(({ end }) => end > block.start).map(({ column }) => column))
    while (taken.has(block.column)) block.column++
    group.push(block)
    const columns = Math.max(...group.map(({ column }) => column)) + 1
    for (const member of group) member.columns = columns
  }
  return blocks
}

/** The minutes from the midnight before a date to a local time. */
export function minutesOf(local: { date: CalendarDate; clock: string }, date: CalendarDate): number {
  const hours = daysBetween(date, local.date) * 24 + Number(local.clock.slice(0, 2))
  return hours * 60 + Number(local.clock.slice(3))
}

/** The hours that the rail shows: those of a working day, and those of all blocks. */
export function findHours(blocks: readonly Block[]): { first: number; last: number } {
  return {
    first: Math.min(7, ...blocks.map(({ start }) => Math.floor(start / 60))),
    last: Math.max(22, ...blocks.map(({ end }) => Math.ceil(end / 60))),
  }
}
