import type { OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import type { DayActions } from '@/components/tasks/changes/use-day'

type ShownDay = { day: OptimisticDay; act: DayActions }

let shown: { readonly current: ShownDay } | undefined

/**
 * Lets commands outside the page of a day change the day.
 * @param latest the day and its actions as they are
 * @returns a function that ends it
 */
export function setShownDay(latest: { readonly current: ShownDay }): () => void {
  shown = latest
  return () => {
    if (shown === latest) shown = undefined
  }
}

/** The day that the page shows; undefined on other pages. */
export function shownDay(): ShownDay | undefined {
  return shown?.current
}
