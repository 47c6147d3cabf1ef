'use client'

import { ChevronRight } from 'lucide-react'
import { useRouter, useSearchParams } from 'next/navigation'
import type { DayTask, OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import { overdueStep } from '@/components/tasks/changes/overdue-step'
import type { DayActions } from '@/components/tasks/changes/use-day'
import type { ListState } from '@/components/tasks/list/list-state'
import { TaskList } from '@/components/tasks/list/task-list'
import { buttonClass } from '@/components/ui/button-class'
import { maxOverdueOnPage } from '@/lib/foundation/limits'

/** The end of the overdue tasks: a button for more, and a line that opens those older than a week. */
export function OverdueRest({
  day,
  act,
  state,
  hidden,
  older,
  isOlderNeeded,
}: {
  day: OptimisticDay
  act: DayActions
  state: ListState
  /** How many newer tasks are loaded but not shown. */
  hidden: number
  /** The loaded tasks that are older than a week. */
  older: readonly DayTask[]
  isOlderNeeded: boolean
}) {
  const router = useRouter()
  const isOlderShown = useSearchParams().has('older') || isOlderNeeded
  const loaded = day.overdue.length
  // All newer tasks load before the first older one.
  const olderBeyond = Math.min(day.olderBeyond ?? 0, day.overdueBeyond)
  const newerBeyond = day.overdueBeyond - olderBeyond
  // Up to a limit: the others follow as these are completed or moved.
  const countNext = (beyond: number) => Math.min(beyond, overdueStep, maxOverdueOnPage - loaded)
  const more = hidden || countNext(newerBeyond)
  const moreOlder = isOlderShown && newerBeyond === 0 ? countNext(olderBeyond) : 0
  /** @param count how many tasks the page needs */
  const show = (count: number, hasOlder: boolean) => {
    const needed = Math.min(Math.ceil(count / overdueStep) * overdueStep, maxOverdueOnPage)
    // The address may have a filter.
    const parameters = new URLSearchParams(window.location.search)
    parameters.set('overdue', String(needed))
    if (hasOlder) parameters.set('older', '')
    else parameters.delete('older')
    const address = `?${parameters}`
    if (count > loaded) router.replace(address, { scroll: false })
    else window.history.replaceState(null, '', address)
  }
  const olderCount = older.length + olderBeyond
  return (
    <>
      {more > 0 && <MoreButton count={more} onClick={() => show(hidden ? loaded : loaded + 1, isOlderShown)} />}
      {olderCount > 0 && (
        <button
          type="button"
          aria-expanded={isOlderShown}
          onClick={() => show(isOlderShown || older.length > 0 ? loaded : loaded + newerBeyond + 1, !isOlderShown)}
          className={`${buttonClass('quiet', 'small')} group -ml-3 self-start`}
        >
          <ChevronRight aria-hidden className="group-aria-expanded:rotate-90" />
          <span className="tabular">{olderCount} older than a week</span>
        </button>
      )}
      {isOlderShown && older.length > 0 && (
        <TaskList label="Overdue for more than a week" tasks={older} day={day} act={act} state={state} />
      )}
      {moreOlder > 0 && <MoreButton count={moreOlder} onClick={() => show(loaded + 1, true)} />}
    </>
  )
}

function MoreButton({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <div className="self-center">
      <button type="button" onClick={onClick} className={buttonClass('quiet', 'small')}>
        Show {count} more
      </button>
    </div>
  )
}
