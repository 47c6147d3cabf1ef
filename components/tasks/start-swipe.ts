import type { PointerEvent } from 'react'
import { addDays } from '@/lib/dates'
import { followSwipe } from './follow-swipe'
import type { DayTask, OptimisticDay } from './optimistic-day'
import type { DayActions } from './use-day'

/** Follows a finger on a row: to the right completes the task, to the left moves it to tomorrow. */
export function startSwipe(
  event: PointerEvent<HTMLElement>,
  task: DayTask,
  { act, day }: { act: DayActions; day: OptimisticDay },
): void {
  const row = event.currentTarget
  followSwipe(event, {
    onMove: (distance) => {
      // For good: Chromium does not paint a row anew that returns to its place and to `content-visibility: auto` at once.
      row.style.contentVisibility = 'visible'
      row.style.transform = distance === 0 ? '' : `translateX(${distance}px)`
      row.dataset.swipe = distance > 0 ? 'complete' : 'tomorrow'
      if (distance === 0) delete row.dataset.swipe
    },
    onRight: () => act.complete([task]),
    onLeft: () => act.move([task], addDays(day.today, 1), 'tomorrow'),
  })
}
