import type { PointerEvent } from 'react'
import type { DayTask, OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import type { DayActions } from '@/components/tasks/changes/use-day'
import { findNextDay } from '@/components/tasks/facts/find-next-day'
import { followSwipe } from './follow-swipe'

/** Follows a finger on a row: to the right completes the task, to the left puts it off to tomorrow or the next day. */
export function startSwipe(
  event: PointerEvent<HTMLElement>,
  task: DayTask,
  { act, day }: { act: DayActions; day: OptimisticDay },
): void {
  const row = event.currentTarget
  const toggle = task.isCompleted ? 'Reopen' : 'Complete'
  const next = findNextDay(day.date, day.today)
  followSwipe(event, {
    onMove: (distance, isFar) => {
      // For good: Chromium does not paint a row anew that returns to its place and to `content-visibility: auto` at once.
      row.style.contentVisibility = 'visible'
      row.style.transform = distance === 0 ? '' : `translateX(${distance}px)`
      row.dataset.swipe = distance > 0 ? toggle : next.when === 'tomorrow' ? 'Tomorrow' : 'Next day'
      row.dataset.swipeTo = `${distance > 0 ? 'right' : 'left'} ${isFar ? 'far' : 'near'}`
      if (distance !== 0) return
      delete row.dataset.swipe
      delete row.dataset.swipeTo
    },
    onRight: () => act.complete([task]),
    onLeft: () => act.move([task], next.date, next.when),
  })
}
