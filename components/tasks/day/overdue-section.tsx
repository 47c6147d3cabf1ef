'use client'

import { CalendarArrowUp } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { openOverlay } from '@/components/shell/overlay-store'
import type { DayTask, OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import type { DayActions } from '@/components/tasks/changes/use-day'
import type { ListState } from '@/components/tasks/list/list-state'
import { TaskList } from '@/components/tasks/list/task-list'
import { MoveMenu } from '@/components/tasks/move/move-menu'
import { buttonClass } from '@/components/ui/button-class'
import { lazyLoad } from '@/components/ui/lazy-load'
import { lastWeek } from '@/lib/domain/tasks/pages/overdue-order'

const OverdueRest = lazyLoad(() => import('./overdue-rest').then((module) => module.OverdueRest))

const initialCount = 5

/** Overdue tasks, which can be moved one by one or all at once. */
export function OverdueSection({
  day,
  act,
  state,
  canMoveAll,
}: {
  day: OptimisticDay
  act: DayActions
  state: ListState
  canMoveAll: boolean
}) {
  const recentCount = day.overdue.filter(({ date }) => date >= lastWeek(day.today)).length
  const [recent, older] = [day.overdue.slice(0, recentCount), day.overdue.slice(recentCount)]
  // Nobody may change a selected task without seeing it, or type into a hidden one.
  const isNeeded = ({ _id }: DayTask) => state.selected.has(_id) || _id === state.opened
  // In the address, so that Back returns to the same list.
  const isExpanded = useSearchParams().has('overdue')
  const shown = isExpanded ? recent : recent.slice(0, Math.max(initialCount, recent.findLastIndex(isNeeded) + 1))
  const hidden = recent.length - shown.length
  return (
    <section aria-labelledby="overdue-heading" className="flex flex-col border-b pb-2 sm:gap-1">
      <div className="flex items-center justify-between gap-2">
        <h2 id="overdue-heading" className="text-sm font-medium text-danger">
          Overdue <span className="tabular">{day.overdue.length + day.overdueBeyond}</span>
        </h2>
        <button
          type="button"
          onClick={() => openOverlay('plan')}
          className={`${buttonClass('quiet', 'small')} ml-auto max-sm:h-7`}
        >
          Plan the day
        </button>
        {canMoveAll && (
          <MoveMenu
            label="Move all overdue tasks"
            date={null}
            today={day.today}
            onMove={(date, when) => act.moveOverdue(date, when)}
            className={`${buttonClass('quiet', 'small')} -mr-3 max-sm:h-7`}
          >
            <CalendarArrowUp aria-hidden />
            Move all
          </MoveMenu>
        )}
      </div>
      {recent.length > 0 && <TaskList label="Overdue" tasks={shown} day={day} act={act} state={state} />}
      {(hidden > 0 || day.overdueBeyond > 0 || older.length > 0) && (
        <OverdueRest
          day={day}
          act={act}
          state={state}
          hidden={hidden}
          older={older}
          isOlderNeeded={older.some(isNeeded)}
        />
      )}
    </section>
  )
}
