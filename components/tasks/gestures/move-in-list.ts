import type { DayTask, OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import type { DayActions } from '@/components/tasks/changes/use-day'
import { announce } from '@/components/ui/announce'

/** Moves open tasks of the day up or down by one place. Returns whether one could move. */
export function moveInList(
  tasks: readonly DayTask[],
  step: -1 | 1,
  { day, act }: { day: OptimisticDay; act: DayActions },
): boolean {
  const open = day.tasks.filter((one) => !one.isCompleted).map(({ _id }) => _id)
  const moved = stepInOrder(open, new Set(tasks.map(({ _id }) => _id)), step)
  if (moved.every((id, index) => id === open[index])) return false
  act.reorder(moved)
  announce(`Position ${moved.indexOf(tasks[0]?._id ?? '') + 1} of ${moved.length}.`)
  return true
}

/** The ids after each chosen one has changed places with the one beside it. At the end they stop. */
export function stepInOrder(ids: readonly string[], chosen: ReadonlySet<string>, step: -1 | 1): string[] {
  const order = step === -1 ? [...ids] : ids.toReversed()
  for (const [index, id] of order.entries()) {
    const before = order[index - 1]
    if (!chosen.has(id) || before === undefined || chosen.has(before)) continue
    order[index - 1] = id
    order[index] = before
  }
  return step === -1 ? order : order.toReversed()
}

/** The ids after the chosen ones were dropped before or after another one, together and in their order. */
export function dropInOrder(
  ids: readonly string[],
  chosen: ReadonlySet<string>,
  target: string,
  place: 'before' | 'after',
): string[] {
  const [moved, rest] = [ids.filter((id) => chosen.has(id)), ids.filter((id) => !chosen.has(id))]
  if (chosen.has(target)) return [...ids]
  const at = rest.indexOf(target) + (place === 'after' ? 1 : 0)
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)]
}
